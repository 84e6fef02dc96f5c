import type { SupabaseClient } from "@supabase/supabase-js";
import { defineFunction } from "@workspace/backend";
import type { Caller, FunctionHandler, RateLimiter } from "#server/backend.ts";
import { calendarPath, newFeedToken } from "#server/calendar/feed-routes.ts";
import type { OwnCalendar } from "#server/calendar/own-calendar.ts";
import { owesSecondFactor, readAccount } from "#server/functions/account.ts";
import { failure } from "#server/functions/failures.ts";
import { rowsOrThrow } from "#server/rows-or-throw.ts";
import type { ClientForRequest } from "#server/supabase-client.ts";
import type { Database } from "#shared/database.types.ts";
import { type NewFeed, type Reminders, remindersRequestSchema, usualHour } from "#shared/reminders.ts";

type Client = SupabaseClient<Database>;

interface Dependencies {
  clientFor: ClientForRequest;
  calendarOf: OwnCalendar;
  limits: RateLimiter<"reminders" | "reminders-reading">;
  siteUrl: string;
  canSend: boolean;
}

const tooOften = "You did this very often in the last hour. Please try again later.";
const readTooOften = "Asked too often. Wait a moment.";

/**
 * As `shared/reminders.ts` says. Rows are read and written as the caller, so that the second factor is asked for as
 * everywhere. 400 malformed, 401 no session, 403 second factor owed, 429 too often, 503 while the database does not answer.
 */
export function reminders({ clientFor, calendarOf, limits, siteUrl, canSend }: Dependencies): FunctionHandler {
  const read = async (client: Client, userId: string): Promise<Reminders> => {
    const [settings, feed] = await Promise.all([
      client.from("reminder_settings").select("is_on, time_zone, hour").eq("user_id", userId).maybeSingle(),
      client.from("calendar_feeds").select("created_at").eq("user_id", userId).maybeSingle(),
    ]);
    const kept = rowsOrThrow(settings, "when somebody is reminded");
    return {
      isOn: kept?.is_on ?? false,
      timeZone: kept?.time_zone ?? null,
      hour: kept?.hour ?? usualHour,
      feedSince: rowsOrThrow(feed, "the address of a calendar")?.created_at ?? null,
      canSend,
    };
  };
  const makeFeed = async (client: Client, userId: string): Promise<NewFeed> => {
    const { token, hash } = newFeedToken();
    const row = { user_id: userId, token_hash: hash, created_at: new Date().toISOString() };
    rowsOrThrow(
      await client.from("calendar_feeds").upsert(row, { onConflict: "user_id" }).select("user_id"),
      "the address of a calendar",
    );
    return { ...(await read(client, userId)), feedUrl: `${siteUrl}${calendarPath}/${token}.ics` };
  };
  // It is made with the secret key: what keeps rows from others has to be asked for here.
  const calendarFile = async (client: Client, { userId, caller }: { userId: string; caller: Caller }) => {
    const account = await readAccount(client, userId);
    if (account.state === "unreachable") return failure(503, "The service is briefly unavailable. Please try again.");
    if (account.state !== "there") return failure(401, "Your session has ended. Please sign in again.");
    if (owesSecondFactor(account.user, caller)) return failure(403, "Sign in again with your second step.");
    return Response.json({ ics: await calendarOf(userId) });
  };

  return defineFunction({
    needsSession: true,
    schema: remindersRequestSchema,
    async run({ request, input, userId, caller }) {
      const client = clientFor(request);
      if (input.action === "read") {
        const wait = await limits.take("reminders-reading", userId);
        if (wait !== null) return failure(429, readTooOften, { "Retry-After": String(wait) });
        return Response.json(await read(client, userId));
      }
      const wait = await limits.take("reminders", userId);
      if (wait !== null) return failure(429, tooOften, { "Retry-After": String(wait) });
      switch (input.action) {
        case "save": {
          const row = { user_id: userId, is_on: input.isOn, time_zone: input.timeZone, hour: input.hour };
          const saved = client.from("reminder_settings").upsert(row, { onConflict: "user_id" }).select("user_id");
          rowsOrThrow(await saved, "when somebody is reminded");
          break;
        }
        case "make-feed":
          return Response.json(await makeFeed(client, userId));
        case "revoke-feed":
          rowsOrThrow(await client.from("calendar_feeds").delete().eq("user_id", userId), "the address of a calendar");
          break;
        case "calendar":
          return calendarFile(client, { userId, caller });
      }
      return Response.json(await read(client, userId));
    },
  });
}
