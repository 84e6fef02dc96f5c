import { type LadderName, type Rung, rungOn, rungsFrom } from "./ladder.ts";

/** Something that has a day, and is not done. */
export interface Dated {
  /**
   * Kept in `reminders_sent`: `document:<id>`, `line:<id>:<requirement>`, `begin:<id>:<requirement>`, `savings:<id>`, `apply:<id>`,
   * `after:<id>:<rule>` or `permit:<answer>`.
   */
  key: string;
  ladder: LadderName;
  /** An ISO day, in the person's own calendar. */
  day: string;
  /** The ISO day on which the person last saw to it: what was to be told before that is known. Null: always told. */
  seenTo: string | null;
  /** What it is, as the subject of a sentence. */
  title: string;
  /** Of whom or what it is a part; null: of nothing. */
  context: string | null;
  /** Where it is seen to. */
  url: string;
}

export interface Reminder extends Dated {
  rung: Rung["id"];
}

/** A rung that somebody was told of: of which thing, and of which day of it. */
export interface Told {
  key: string;
  day: string;
}

/** The key under which a rung of a thing is kept. */
export function toldKey(key: string, rung: string): string {
  return `${key}:${rung}`;
}

/**
 * All that is to be told on a day, in one mail, the most urgent first: of each thing the rung on which it stands, unless
 * that rung or a later one was told. So what nobody could send is told once it can be, once, if it is still true.
 *
 * @param today an ISO day
 */
export function dueReminders(things: readonly Dated[], told: readonly Told[], today: string): Reminder[] {
  const known = new Set(told.map(({ key, day }) => `${key} ${day}`));
  return things
    .flatMap((thing): Reminder[] => {
      const rung = rungOn(today, thing);
      if (rung === null) return [];
      const wasTold = rungsFrom(thing.ladder, thing.day, rung.id).some((id) =>
        known.has(`${toldKey(thing.key, id)} ${thing.day}`),
      );
      return wasTold ? [] : [{ ...thing, rung: rung.id }];
    })
    .toSorted((a, b) => urgency(a, today).localeCompare(urgency(b, today)) || a.key.localeCompare(b.key));
}

/** What can still be met comes first, by its day; what has expired is a question for later. */
function urgency({ day }: Reminder, today: string): string {
  return `${day < today ? 1 : 0} ${day}`;
}
