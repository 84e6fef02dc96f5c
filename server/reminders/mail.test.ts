import { expect, test } from "vitest";
import type { Reminder } from "./due.ts";
import { reminderMail, unsubscribeToken } from "./mail.ts";

const reminder = (given: Partial<Reminder> = {}): Reminder => ({
  key: "line:1:gb.req.cas",
  ladder: "line",
  rung: "7 days",
  day: "2027-06-08",
  seenTo: null,
  title: "Confirmation of Acceptance for Studies",
  context: "United Kingdom · University of Leeds",
  url: "https://example.com/visa-progress?line=gb.req.cas",
  ...given,
});
const mail = (...reminders: Reminder[]) =>
  reminderMail({
    id: "m",
    to: "ann@example.com",
    reminders,
    today: "2027-06-01",
    siteUrl: "https://example.com",
    token: "t".repeat(43),
  });

test.each<[Partial<Reminder>, string]>([
  [{}, "Confirmation of Acceptance for Studies is due on 8 June 2027, in 7 days"],
  [{ day: "2027-06-01" }, "Confirmation of Acceptance for Studies is due on 1 June 2027, today"],
  [
    { ladder: "apply", title: "The last day to apply", day: "2027-06-02" },
    "The last day to apply is 2 June 2027, tomorrow · United Kingdom · University of Leeds",
  ],
  [
    { ladder: "apply", title: "The last day to apply", day: "2027-06-02", context: null },
    "The last day to apply is 2 June 2027, tomorrow",
  ],
  [{ ladder: "begin", title: "ATAS certificate" }, "ATAS certificate: begin by 8 June 2027, in 7 days"],
  [
    { ladder: "deadline", title: "Administrative review of a refusal abroad" },
    "Administrative review of a refusal abroad: the last day is 8 June 2027, in 7 days",
  ],
  [
    { ladder: "permit", title: "The last day of your study permit" },
    "The last day of your study permit is 8 June 2027, in 7 days",
  ],
  [
    { ladder: "permit", rung: "after", title: "The last day of your study permit", day: "2027-05-31" },
    "The last day of your study permit was 31 May 2027: what is the new date?",
  ],
  [{ ladder: "passport", title: "My passport" }, "My passport expires on 8 June 2027, in 7 days"],
  [
    { ladder: "passport", rung: "after", title: "My passport", day: "2027-05-31" },
    "My passport expired on 31 May 2027: what is the new date?",
  ],
])("%j is said as: %s", (given, subject) => {
  expect(mail(reminder(given)).content.subject).toBe(subject);
});

test("several things are one mail, whose subject has the most urgent", () => {
  const { content } = mail(reminder(), reminder({ key: "document:1", ladder: "passport", title: "My passport" }));
  expect(content.subject).toMatch(/^Confirmation of .* \(and 1 more\)$/);
  expect(content.entries).toMatchObject([
    {
      url: "https://example.com/visa-progress?line=gb.req.cas",
      text: "Due on 8 June 2027, in 7 days · United Kingdom · University of Leeds",
    },
    { title: "My passport", text: expect.stringMatching(/^Expires on 8 June 2027, in 7 days/) },
  ]);
});

test("a long name leaves the rest of the subject whole", () => {
  const { subject } = mail(reminder({ title: "😀".repeat(200) }), reminder()).content;
  expect(Array.from(subject).length).toBe(160);
  expect(subject.isWellFormed()).toBe(true);
  expect(subject).toMatch(/… \(and 1 more\)$/);
});

test("it can be ended by one click, and says so to mail programs", () => {
  const url = `https://example.com/reminders/unsubscribe?token=${"t".repeat(43)}`;
  expect(mail(reminder())).toMatchObject({
    headers: { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    content: { unsubscribe: { url } },
  });
});

test("the same things sent again have the same id and the same link; others have another id", () => {
  const other = reminder({ key: "document:1" });
  expect(mail(reminder(), other).messageId).toBe(mail(other, reminder()).messageId);
  expect(mail(reminder()).messageId).not.toBe(mail(reminder(), other).messageId);
  expect(mail(reminder()).messageId).toMatch(/^<reminder\.m\.[0-9a-f]{16}@example\.com>$/);
  expect(unsubscribeToken("secret", "m")).toBe(unsubscribeToken("secret", "m"));
  expect(unsubscribeToken("secret", "m")).toMatch(/^[\w-]{43}$/);
  expect(unsubscribeToken("other", "m")).not.toBe(unsubscribeToken("secret", "m"));
});
