import { inject } from "vitest";

export interface ReceivedMail {
  subject: string;
  text: string;
  html: string;
  /** Every link of the HTML part, in order. */
  links: string[];
}

interface MailDevMail {
  subject: string;
  text: string;
  html: string;
  to: { address: string }[];
}

/**
 * The newest mail to `to` (and with `subject` in its subject), as soon as it is in the mailbox.
 * @throws when none has come within ten seconds
 */
export async function waitForMail(
  wanted: { to: string; subject?: string; count?: number },
  mailboxUrl = inject("server").mailboxUrl,
): Promise<ReceivedMail> {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const mails = (await listMails(mailboxUrl)).filter(
      (mail) => mail.to.some(({ address }) => address === wanted.to) && mail.subject.includes(wanted.subject ?? ""),
    );
    const newest = mails.at(-1);
    if (newest && mails.length >= (wanted.count ?? 1)) return received(newest);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail to ${wanted.to} with "${wanted.subject ?? ""}" came`);
}

/** How many mails `to` has had so far. */
export async function countMails(to: string, mailboxUrl = inject("server").mailboxUrl): Promise<number> {
  const mails = await listMails(mailboxUrl);
  return mails.filter((mail) => mail.to.some(({ address }) => address === to)).length;
}

async function listMails(mailboxUrl: string): Promise<MailDevMail[]> {
  const response = await fetch(new URL("email", `${mailboxUrl.replace(/\/$/, "")}/`));
  if (!response.ok) throw new Error(`the mailbox answered ${response.status}`);
  return (await response.json()) as MailDevMail[];
}

function received(mail: MailDevMail): ReceivedMail {
  const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, link = ""]) => link.replaceAll("&amp;", "&"));
  return { subject: mail.subject, text: mail.text, html: mail.html, links };
}
