/** Formats dates in the reader's language and time zone. */
const format = new Intl.DateTimeFormat(undefined, { dateStyle: "long" });

for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-local-day]")) {
  const date = new Date(time.dateTime);
  if (!Number.isNaN(date.getTime())) time.textContent = format.format(date);
}
