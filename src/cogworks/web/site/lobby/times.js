/* Show times in the reader's time zone and language; of two on the same day, the second without its date. */

const format = (style) => new Intl.DateTimeFormat(undefined, style),
  day = format({ dateStyle: "full" }),
  long = format({ dateStyle: "full", timeStyle: "short" }),
  short = format({ dateStyle: "medium", timeStyle: "short" }),
  clock = format({ timeStyle: "short" });
for (const time of document.querySelectorAll("time[datetime]")) {
  const moment = new Date(time.dateTime),
    before = time.previousElementSibling?.matches("time") && new Date(time.previousElementSibling.dateTime);
  time.textContent = (before && day.format(before) === day.format(moment) ? clock : short).format(moment);
  time.title = long.format(moment);
}
