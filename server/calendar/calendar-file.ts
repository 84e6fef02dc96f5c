import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { Temporal } from "temporal-polyfill";
import type { StoredEntry } from "./entries.ts";

const hour = 3600;
const day = 24 * hour;
/** At nine in the morning, a week and a day before; calendars know the person's time zone. */
const alarmSeconds = [7 * day - 9 * hour, day - 9 * hour];
/** How often calendars should ask again. */
const refreshSeconds = 6 * hour;

/** An iCalendar file (RFC 5545) of whole days. It is the same as long as the entries are. */
export function calendarFile(
  entries: readonly StoredEntry[],
  { name, siteUrl }: { name: string; siteUrl: string },
): string {
  const { hostname } = new URL(siteUrl);
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: hostname, product: "Study visa dates", language: "EN" },
    ttl: refreshSeconds,
  });
  for (const { key, day: date, summary, description, url, sequence, isCancelled, changedAt } of entries) {
    const changed = new Date(changedAt);
    calendar.createEvent({
      id: `${key}@${hostname}`,
      start: Temporal.PlainDate.from(date),
      allDay: true,
      summary,
      description,
      url,
      sequence,
      stamp: changed,
      lastModified: changed,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      // A day that is due does not make its person busy.
      transparency: ICalEventTransparency.TRANSPARENT,
      alarms: isCancelled
        ? []
        : alarmSeconds.map((trigger) => ({ type: ICalAlarmType.display, trigger, description: summary })),
    });
  }
  return calendar.toString();
}
