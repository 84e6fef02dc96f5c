import { inject } from "vitest";
import { countMailsIn, type ReceivedMail, waitForMailIn, type WantedMail } from "./mailbox-reader.ts";

/**
 * The newest wanted mail, as soon as it is in the contract server's mailbox.
 * @throws when none has come within ten seconds
 */
export async function waitForMail(wanted: WantedMail, mailboxUrl = inject("server").mailboxUrl): Promise<ReceivedMail> {
  return waitForMailIn(mailboxUrl, wanted);
}

/** How many mails `to` has had so far. */
export async function countMails(to: string, mailboxUrl = inject("server").mailboxUrl): Promise<number> {
  return countMailsIn(mailboxUrl, to);
}
