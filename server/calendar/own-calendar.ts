import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod/mini";
import { everyPage } from "#server/every-page.ts";
import { localDay } from "#server/reminders/local-time.ts";
import { readThings } from "#server/reminders/read-things.ts";
import { rowsOrThrow } from "#server/rows-or-throw.ts";
import type { CurrentRules } from "#server/visa-rules/current-rules.ts";
import type { Database } from "#shared/database.types.ts";
import { isTimeZone } from "#shared/reminders.ts";
import { calendarFile } from "./calendar-file.ts";
import { changesTo, entriesOf, shownEntries, type StoredEntry } from "./entries.ts";

/** The calendar of a person as it is now. @throws AppError `database_unavailable` */
export type OwnCalendar = (userId: string) => Promise<string>;

interface Dependencies {
  /** With the secret key: what was said last is the server's to write. */
  client: SupabaseClient<Database>;
  rules: Pick<CurrentRules, "destination">;
  siteUrl: string;
  siteName: string;
  now(): Date;
}

const columns = "key, day, summary, description, url, sequence, is_cancelled, changed_at";
const entryRow = z.object({
  key: z.string(),
  day: z.string(),
  summary: z.string(),
  description: z.string(),
  url: z.string(),
  sequence: z.number(),
  is_cancelled: z.boolean(),
  changed_at: z.string(),
});

export function createOwnCalendar({ client, rules, siteUrl, siteName, now: clock }: Dependencies): OwnCalendar {
  return async (userId) => {
    const now = clock();
    const settings = client.from("reminder_settings").select("time_zone").eq("user_id", userId).maybeSingle();
    const [zone, rows] = await Promise.all([settings, readEntries(client, userId)]);
    const name = rowsOrThrow(zone, "a time zone")?.time_zone ?? "UTC";
    const timeZone = isTimeZone(name) ? name : "UTC";
    const dates = await readThings({ client, rules, siteUrl }, { userId, timeZone, today: localDay(now, timeZone) });
    const changes = changesTo(rows, entriesOf(dates, siteUrl), now);
    await store(client, userId, changes);
    const changed = new Map(changes.map((entry) => [entry.key, entry]));
    const all = [...rows.filter(({ key }) => !changed.has(key)), ...changes];
    return calendarFile(shownEntries(all, now), { name: siteName, siteUrl });
  };
}

async function readEntries(client: SupabaseClient<Database>, userId: string): Promise<StoredEntry[]> {
  const rows = await everyPage("the entries of a calendar", (from, to) =>
    client.from("calendar_entries").select(columns).eq("user_id", userId).order("key").range(from, to),
  );
  return z
    .array(entryRow)
    .parse(rows)
    .map(({ key, day, summary, description, url, sequence, is_cancelled: isCancelled, changed_at: changedAt }) => {
      return {
        key,
        day,
        summary,
        description,
        url,
        sequence,
        isCancelled,
        changedAt: new Date(changedAt).toISOString(),
      };
    });
}

async function store(client: SupabaseClient<Database>, userId: string, changes: readonly StoredEntry[]) {
  if (changes.length === 0) return;
  const rows = changes.map(({ isCancelled, changedAt, ...entry }) => ({
    ...entry,
    user_id: userId,
    is_cancelled: isCancelled,
    changed_at: changedAt,
  }));
  rowsOrThrow(
    await client.from("calendar_entries").upsert(rows, { onConflict: "user_id,key" }).select("key"),
    "the entries of a calendar",
  );
}
