import { z } from "zod/mini";

/** Mails about days that come up, and the same days as a calendar. */

/** At this hour, unless somebody chooses another. */
export const usualHour = 8;

/** Also where the database has another list of zones: the server that sends is who has to know it. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]+([/_+-][A-Za-z0-9]+)*$/.test(name) || name.length > 60) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const timeZone = z.string().check(z.refine(isTimeZone, "Choose a time zone from the list"));
const hour = z.number("Choose an hour").check(z.int("Choose an hour"), z.minimum(0), z.maximum(23));

/** What the function `reminders` is asked. */
export const remindersRequestSchema = z.discriminatedUnion("action", [
  /** → `Reminders` */
  z.object({ action: z.literal("read") }),
  /** → `Reminders` */
  z.object({ action: z.literal("save"), isOn: z.boolean(), timeZone, hour }),
  /** → `NewFeed`; a former address ends. */
  z.object({ action: z.literal("make-feed") }),
  /** → `Reminders` */
  z.object({ action: z.literal("revoke-feed") }),
  /** → `CalendarFile` */
  z.object({ action: z.literal("calendar") }),
]);
export type RemindersRequest = z.infer<typeof remindersRequestSchema>;

export interface Reminders {
  isOn: boolean;
  /** An IANA name; null while nothing was saved. */
  timeZone: string | null;
  /** Of the day, 0 to 23. */
  hour: number;
  /** When the private address of the calendar was made; null: there is none. */
  feedSince: string | null;
  /** False where nothing says how mail goes out. */
  canSend: boolean;
}

export interface NewFeed extends Reminders {
  /** Shown once: only its hash is kept. */
  feedUrl: string;
}

export interface CalendarFile {
  ics: string;
}
