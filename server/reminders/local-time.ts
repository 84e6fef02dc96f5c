import { Temporal } from "temporal-polyfill";

/** When a person's mail of the day goes out. */
export interface MailTime {
  /** An IANA name. */
  timeZone: string;
  /** Of the day, 0 to 23. */
  hour: number;
}

/** The ISO day whose mail may go out now; null before its hour. */
export function mailDay(now: Date, time: MailTime): string | null {
  const day = dayIn(now, time.timeZone);
  return Temporal.Instant.compare(instantOf(now), hourOf(day, time)) < 0 ? null : day.toString();
}

/** The next moment after `now` at which a day's mail is due. */
export function nextMailAt(now: Date, time: MailTime): Date {
  let day = dayIn(now, time.timeZone);
  // A zone may skip a day, when it moves over the date line.
  for (;;) {
    const at = hourOf(day, time);
    if (Temporal.Instant.compare(at, instantOf(now)) > 0) return new Date(at.epochMilliseconds);
    day = day.add({ days: 1 });
  }
}

/** The ISO day that a moment is in, there. @param moment as the database writes it, or a date */
export function localDay(moment: Date | string, timeZone: string): string {
  return dayIn(new Date(moment), timeZone).toString();
}

/** An hour that the clocks leave out is the one after it; of one that comes twice, the first. */
function hourOf(day: Temporal.PlainDate, { timeZone, hour }: MailTime): Temporal.Instant {
  return day.toZonedDateTime({ timeZone, plainTime: new Temporal.PlainTime(hour) }).toInstant();
}

function dayIn(now: Date, timeZone: string): Temporal.PlainDate {
  return instantOf(now).toZonedDateTimeISO(timeZone).toPlainDate();
}

function instantOf(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime());
}
