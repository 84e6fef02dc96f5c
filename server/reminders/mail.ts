import { createHash, createHmac } from "node:crypto";
import { dayInWords } from "@workspace/visa-rules";
import type { Backend } from "#server/backend.ts";
import { findScreen } from "#shared/screens.ts";
import { type Reminder, toldKey } from "./due.ts";
import { afterExpiry, type LadderName } from "./ladder.ts";
import { unsubscribePath } from "./unsubscribe-routes.ts";

type SendMail = NonNullable<Backend["sendMail"]>;
type ProductMail = Parameters<SendMail>[0];

const longestSubject = 160;

interface MailParts {
  /** Of the row that claims it. */
  id: string;
  to: string;
  /** The most urgent first; at least one. */
  reminders: readonly Reminder[];
  /** An ISO day. */
  today: string;
  siteUrl: string;
  /** In the link that ends these mails. */
  token: string;
}

/** One mail of a day with all that is to be told. */
export function reminderMail({ id, to, reminders, today, siteUrl, token }: MailParts): ProductMail {
  const unsubscribeUrl = `${siteUrl}${unsubscribePath}?token=${token}`;
  const [first, ...others] = reminders.map((reminder) => sentenceOf(reminder, today));
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  return {
    to,
    content: {
      subject: `${shortened(first ?? "", longestSubject - more.length)}${more}`,
      preheader: others[0] ?? "What comes up in your application.",
      heading: reminders.length === 1 ? "Coming up" : `${reminders.length} things are coming up`,
      paragraphs: [],
      entries: reminders.map((reminder) => ({
        title: reminder.title,
        text: [beneathTitle(reminder, today), ...(reminder.context === null ? [] : [reminder.context])].join(" · "),
        url: reminder.url,
      })),
      notes: [
        "You get this mail because you turned reminders on. What is ready, handed in or set aside is not mentioned.",
        `Hour and time zone are yours to choose: ${siteUrl}${findScreen("profile")?.path ?? "/"}`,
      ],
      unsubscribe: { label: "Stop these mails", url: unsubscribeUrl },
    },
    messageId: messageIdOf(id, reminders, siteUrl),
    headers: {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
    },
  };
}

/** In the link of a mail; the same when the mail is sent again. */
export function unsubscribeToken(secret: string, mailId: string): string {
  return createHmac("sha256", secret).update(`stop reminders ${mailId}`).digest("base64url");
}

function sentenceOf(reminder: Reminder, today: string): string {
  const { ladder, rung, title, context } = reminder;
  const when = whenOf(reminder, today);
  if (rung === afterExpiry) return ladder === "permit" ? `${title} was ${when}` : `${title} expired on ${when}`;
  if (ladder === "line") return `${title} is due on ${when}`;
  if (ladder === "begin") return `${title}: begin by ${when}`;
  if (ladder === "deadline") return `${title}: the last day is ${when}`;
  // Each application has one of these.
  if (ladder === "apply") return [`${title} is ${when}`, ...(context === null ? [] : [context])].join(" · ");
  return isDay(ladder) ? `${title} is ${when}` : `${title} expires on ${when}`;
}

function beneathTitle(reminder: Reminder, today: string): string {
  const { ladder, rung } = reminder;
  const when = whenOf(reminder, today);
  if (rung === afterExpiry) return ladder === "permit" ? `It was ${when}` : `Expired on ${when}`;
  if (ladder === "line") return `Due on ${when}`;
  if (ladder === "begin") return `Begin by ${when}`;
  if (ladder === "deadline") return `The last day is ${when}`;
  return isDay(ladder) ? `It is ${when}` : `Expires on ${when}`;
}

/** Whether what is told is itself a day, as "The last day to apply". */
function isDay(ladder: LadderName): boolean {
  return ladder === "apply" || ladder === "permit";
}

function whenOf({ rung, day }: Reminder, today: string): string {
  if (rung === afterExpiry) return `${dayInWords(day)}: what is the new date?`;
  return `${dayInWords(day)}, ${ahead(today, day)}`;
}

function ahead(today: string, day: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}

function shortened(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}

/** Of the same mail with the same things it is the same, so that mail systems show it once. */
function messageIdOf(id: string, reminders: readonly Reminder[], siteUrl: string): string {
  const told = reminders.map(({ key, rung, day }) => `${toldKey(key, rung)} ${day}`).toSorted();
  const digest = createHash("sha256").update(told.join("\n")).digest("hex").slice(0, 16);
  return `<reminder.${id}.${digest}@${new URL(siteUrl).hostname}>`;
}
