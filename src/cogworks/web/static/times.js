/* Show times in the reader's time zone and language. */

const full = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "short" }),
  short = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
for (const time of document.querySelectorAll("time[datetime]")) {
  const moment = new Date(time.dateTime);
  time.textContent = short.format(moment);
  time.title = full.format(moment);
}
