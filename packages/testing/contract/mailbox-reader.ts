export interface ReceivedMail {
  subject: string;
  text: string;
  html: string;
  links: string[];
}

export interface WantedMail {
  to: string;
  subject?: string;
  /** How many such mails must be there; the newest is given. */
  count?: number;
}

interface MailDevMail {
  subject: string;
  text: string;
  html: string;
  to: { address: string }[];
}

/** @throws when none comes in time */
export async function waitForMailIn(mailboxUrl: string, wanted: WantedMail): Promise<ReceivedMail> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const mails = (await mailsTo(mailboxUrl, wanted.to)).filter((mail) => mail.subject.includes(wanted.subject ?? ""));
    const newest = mails.at(-1);
    if (newest && mails.length >= (wanted.count ?? 1)) return received(newest);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail to ${wanted.to} with "${wanted.subject ?? ""}" came`);
}

export async function countMailsIn(mailboxUrl: string, to: string): Promise<number> {
  return (await mailsTo(mailboxUrl, to)).length;
}

async function mailsTo(mailboxUrl: string, to: string): Promise<MailDevMail[]> {
  const response = await fetch(new URL("email", `${mailboxUrl.replace(/\/$/, "")}/`));
  if (!response.ok) throw new Error(`the mailbox answered ${response.status}`);
  const mails = (await response.json()) as MailDevMail[];
  return mails.filter((mail) => mail.to.some(({ address }) => address === to));
}

function received(mail: MailDevMail): ReceivedMail {
  const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, link = ""]) => link.replaceAll("&amp;", "&"));
  return { subject: mail.subject, text: mail.text, html: mail.html, links };
}
