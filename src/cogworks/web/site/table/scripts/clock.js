/* The clock: what each player has left, counted down from the server's time between updates. */

const LOW = 30,
  TENTHS = 10,
  STEP = 200,
  SPOKEN = [60, 30, 10];
const spoken = document.getElementById("spoken"),
  narrow = matchMedia("(max-width: 699px)");
let clock = null,
  reader = null,
  serverTime = () => null,
  warned = Infinity;

/** Show an update's clock from now on; `time` gives the server's time in seconds, or null while it is unknown. */
export function showClock(update, time) {
  clock = update.clock;
  reader = update.reader;
  serverTime = time;
  if (clock?.running !== reader) warned = Infinity;
  fillClock();
}

/** Write the times into the slots of the players, which an update may have replaced. */
export function fillClock() {
  for (const slot of document.querySelectorAll("[data-clock]")) {
    const seat = Number(slot.dataset.clock),
      seconds = left(seat);
    slot.textContent = shown(seconds, narrow.matches);
    slot.classList.toggle("runs", runs(seat));
    slot.classList.toggle("low", clock?.control.mode === "live" && seconds < LOW);
  }
}

/** The reader's own time for the page's title, while it runs. */
export const ownTime = () => (clock && reader !== null && clock.running === reader ? `${shown(left(reader))} · ` : "");

/** Does a seat's time run?  At a simultaneous question that of several seats does. */
const runs = (seat) => clock !== null && (clock.running === seat || Boolean(clock.also?.includes(seat)));

function left(seat) {
  if (!clock) return 0;
  const now = serverTime();
  if (!runs(seat) || now === null) return clock.left[seat];
  return Math.max(0, clock.left[seat] - counted(clock.since, now, clock.off?.[seat] ?? []));
}

const DAY = 86400,
  WEEK = 7 * DAY,
  SATURDAY = 2 * DAY,
  MONDAY = 4 * DAY;

/** Seconds since 1970, a Thursday, without weekends where they don't count. */
function sinceEpoch(time) {
  if (!clock.control.weekends) return time;
  const weeks = Math.floor(time / WEEK),
    rest = time - weeks * WEEK;
  return weeks * (WEEK - MONDAY + SATURDAY) + Math.min(rest, SATURDAY) + Math.max(0, rest - MONDAY);
}

/** Seconds between two times that count, as tables/clock/calendar.py has them. */
function counted(start, end, off) {
  const lost = off
    .filter(([first, last]) => first < end && last > start)
    .map(([first, last]) => sinceEpoch(Math.min(last, end)) - sinceEpoch(Math.max(first, start)));
  return lost.reduce((total, seconds) => total - seconds, sinceEpoch(end) - sinceEpoch(start));
}

/** A time in words; `short` leaves room for names on phones. */
function shown(seconds, short = false) {
  const whole = Math.floor(seconds),
    two = (n) => String(n).padStart(2, "0"),
    hours = Math.floor(whole / 3600),
    minutes = Math.floor(whole / 60) % 60;
  if (hours >= 48) return `${Math.floor(hours / 24)} d${short ? "" : ` ${hours % 24} h`}`;
  if (hours) return `${hours}:${two(minutes)}:${two(whole % 60)}`;
  if (whole < TENTHS && clock?.control.mode === "live") return `0:${two(whole)}.${Math.floor(seconds * 10) % 10}`;
  return `${minutes}:${two(whole % 60)}`;
}

/** Screen readers hear the reader's own time a few times, not every second. */
function warn() {
  if (!clock || reader === null || clock.running !== reader || clock.control.mode !== "live") return;
  const seconds = left(reader),
    due = SPOKEN.findLast((limit) => seconds <= limit);
  if (due === undefined || due >= warned) return;
  warned = due;
  spoken.textContent = `${Math.ceil(seconds)} seconds left`;
}

setInterval(() => {
  if (clock === null || (clock.running === null && !clock.also)) return;
  fillClock();
  warn();
  document.dispatchEvent(new CustomEvent("clocktick"));
}, STEP);
