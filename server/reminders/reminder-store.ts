import { z } from "zod/mini";
import { everyPage } from "#server/every-page.ts";
import { rowsOrThrow } from "#server/rows-or-throw.ts";
import type { ServiceClient } from "#server/service-client.ts";
import type { Told } from "./due.ts";
import { isTimeZone } from "#shared/reminders.ts";
import type { MailTime } from "./local-time.ts";

export interface Recipient extends MailTime {
  userId: string;
  email: string;
}

/** `busy`: another process is at work on this person's mail. */
export type Claim = { is: "claimed"; mailId: string } | { is: "sent" } | { is: "busy" };

/** What is kept of mails in `reminders_sent` and `reminder_settings`. Throws AppError `database_unavailable`. */
export interface ReminderStore {
  due(now: Date, atMost: number): Promise<Recipient[]>;
  told(userId: string): Promise<Told[]>;
  claim(userId: string, day: string, fresh: { id: string; hash: string }): Promise<Claim>;
  finish(mailId: string, told: readonly Told[], lookAt: Date): Promise<void>;
  release(mailId: string, lookAt: Date): Promise<void>;
  /** Where there is nothing to tell, and so no mail. */
  drop(mailId: string): Promise<void>;
  lookAt(userId: string, moment: Date): Promise<void>;
  /** False where no mail had this token. */
  stop(tokenHash: string): Promise<boolean>;
}

/** So long a process has for one mail; then it counts as gone. */
const leaseSeconds = 300;

const dueRow = z.object({ user_id: z.string(), email: z.string(), time_zone: z.string(), hour: z.number() });
const toldRow = z.object({ key: z.string(), day: z.string() });

export function createReminderStore(service: ServiceClient): ReminderStore {
  return {
    async due(now, atMost) {
      const rows = rowsOrThrow(
        await service.rpc("due_reminders", { moment: now.toISOString(), at_most: atMost }),
        "whose reminders are due",
      );
      return z
        .array(dueRow)
        .parse(rows)
        .map(({ user_id: userId, email, time_zone: zone, hour }) => ({
          userId,
          email,
          timeZone: isTimeZone(zone) ? zone : "UTC",
          hour,
        }));
    },
    async told(userId) {
      const rows = await everyPage("what was told", (from, to) =>
        service
          .from("reminders_sent")
          .select("key, day")
          .eq("user_id", userId)
          .neq("key", "mail")
          .order("id")
          .range(from, to),
      );
      return z.array(toldRow).parse(rows);
    },
    async claim(userId, day, { id, hash }) {
      const [row] = rowsOrThrow(
        await service.rpc("claim_reminder_mail", {
          person: userId,
          mail_day: day,
          new_id: id,
          new_hash: hash,
          lease_seconds: leaseSeconds,
        }),
        "the claim of a mail",
      );
      if (row?.id) return { is: "claimed", mailId: row.id };
      return { is: row?.is_sent === true ? "sent" : "busy" };
    },
    async finish(mailId, told, lookAt) {
      const given = { mail: mailId, told: told.map(({ key, day }) => ({ key, day })), look_at: lookAt.toISOString() };
      rowsOrThrow(await service.rpc("finish_reminder_mail", given), "the mark of a mail");
    },
    async release(mailId, lookAt) {
      const given = { mail: mailId, look_at: lookAt.toISOString() };
      rowsOrThrow(await service.rpc("release_reminder_mail", given), "the release of a mail");
    },
    async drop(mailId) {
      const row = service.from("reminders_sent").delete().eq("id", mailId).eq("state", "claimed");
      rowsOrThrow(await row, "a mail without a thing to tell");
    },
    async lookAt(userId, moment) {
      const row = service
        .from("reminder_settings")
        .update({ next_at: moment.toISOString() })
        .eq("user_id", userId)
        .select("user_id");
      rowsOrThrow(await row, "when reminders are looked at");
    },
    async stop(tokenHash) {
      const found = service.from("reminders_sent").select("user_id").eq("unsubscribe_hash", tokenHash).maybeSingle();
      const mail = rowsOrThrow(await found, "whose mail it was");
      if (mail === null) return false;
      const off = service.from("reminder_settings").update({ is_on: false }).eq("user_id", mail.user_id).select("hour");
      rowsOrThrow(await off, "reminders that are turned off");
      return true;
    },
  };
}
