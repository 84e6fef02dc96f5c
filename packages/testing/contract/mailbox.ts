import { setTimeout as pause } from "node:timers/promises";
import { inject } from "vitest";
import { countMailsIn, type ReceivedMail, waitForMailIn, type WantedMail } from "./mailbox-reader.ts";

/** @throws when none comes in time */
export async function waitForMail(wanted: WantedMail, mailboxUrl = inject("server").mailboxUrl): Promise<ReceivedMail> {
  return waitForMailIn(mailboxUrl, wanted);
}

/** Work of the outbox begins after up to a quarter of a second, and may queue more. */
const COMES_WITHIN_MS = 1_000;

export async function countMails(to: string, mailboxUrl = inject("server").mailboxUrl): Promise<number> {
  await pause(COMES_WITHIN_MS);
  return countMailsIn(mailboxUrl, to);
}
