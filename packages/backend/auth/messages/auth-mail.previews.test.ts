import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type AuthMail, renderAuthMail } from "./auth-mail.ts";
import type { SecurityNotice } from "./security-notices.ts";
import type { Mail } from "#backend/mail/mailer.ts";
import { phoneCodeText } from "#backend/auth/phones/phone-codes.ts";

/** Every mail as people get it, in `test-results/mails`: open the files in a browser to see what they look like. */

const folder = path.resolve(import.meta.dirname, "../../../../test-results/mails");
beforeAll(async () => {
  await mkdir(folder, { recursive: true });
});

const site = {
  siteName: "Study Visa Companion",
  siteUrl: "https://visa.example.com",
  supportEmail: "help@example.com",
};
const to = "ann@example.com";
const code = "012345";
const link =
  "https://visa.example.com/auth/v1/verify?token=a1b2&type=signup&redirect_to=https%3A%2F%2Fvisa.example.com";

interface Expected {
  name: string;
  mail: AuthMail;
  subject: string;
  /** What the recipient has to read, in both parts. */
  says: string[];
}

const linkMails: Expected[] = [
  {
    name: "confirmation",
    mail: { kind: "confirmation", to, link, code },
    subject: "Confirm your email for Study Visa Companion",
    says: ["If you did not sign up"],
  },
  {
    name: "recovery",
    mail: { kind: "recovery", to, link, code },
    subject: "Reset your Study Visa Companion password",
    says: ["your password stays as it is"],
  },
  {
    name: "magiclink",
    mail: { kind: "magiclink", to, link, code },
    subject: "Your Study Visa Companion sign-in link",
    says: ["sign in to Study Visa Companion as ann@example.com"],
  },
  {
    name: "invite",
    mail: { kind: "invite", to, link, code },
    subject: "You are invited to Study Visa Companion",
    says: ["Accept invitation"],
  },
  {
    name: "email-change",
    mail: { kind: "email_change", to, oldEmail: to, newEmail: "bo@example.com", link, code },
    subject: "Confirm your new email for Study Visa Companion",
    says: ["from ann@example.com to bo@example.com", "once both have confirmed"],
  },
  {
    name: "email-added",
    mail: { kind: "email_change", to, oldEmail: null, newEmail: to, link, code },
    subject: "Confirm your email for Study Visa Companion",
    says: ["asked to use ann@example.com for an account", "you can ignore this mail"],
  },
];

const notice = (kind: SecurityNotice, heading: string, says: string[]): Expected => ({
  name: `notice-${kind.replaceAll("_", "-")}`,
  mail: { kind: "security_notice", to, notice: kind },
  subject: `${heading} (Study Visa Companion)`,
  says: [...says, "If that was you, there is nothing to do.", "If it was not you"],
});

const notices: Expected[] = [
  notice("password_changed", "Your password was changed", ["every other device was signed out", "reset your password"]),
  notice("email_changed", "Your email was changed", [
    "ann@example.com is no longer the email",
    "write to help@example.com at once",
  ]),
  notice("phone_changed", "Your phone number was changed", ["phone number of your Study Visa Companion account"]),
  notice("factor_added", "A second step was added", ["now needs a second step"]),
  notice("factor_removed", "A second step was removed", ["was removed from"]),
  notice("recovery_codes_made", "New recovery codes were made", ["no longer work"]),
  notice("recovery_code_used", "A recovery code was used", ["make new recovery codes"]),
  notice("identity_linked", "A way to sign in was added", ["unlink what you do not know"]),
  notice("identity_unlinked", "A way to sign in was removed", ["was unlinked from"]),
];

const mails: Expected[] = [
  ...linkMails,
  {
    name: "reauthentication",
    mail: { kind: "reauthentication", to, code },
    subject: "Your Study Visa Companion security code",
    says: ["Enter this code to change the password of ann@example.com", "somebody is signed in as you"],
  },
  ...notices,
];

/** What a reader of the HTML sees as text. */
function textOf(html: string): string {
  const body = html.slice(html.indexOf("<body"));
  return body
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
}

async function keep(name: string, mail: Mail): Promise<void> {
  await writeFile(path.join(folder, `${name}.html`), mail.html);
  await writeFile(path.join(folder, `${name}.txt`), `To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}`);
}

describe.each(mails)("the mail $name", ({ name, mail, subject, says }) => {
  const rendered = renderAuthMail(mail, site);

  it("goes to its recipient, under its subject, and says what happened in both parts", async () => {
    await keep(name, rendered);
    expect([rendered.to, rendered.subject]).toEqual([to, subject]);
    const [seen, text] = [textOf(rendered.html), rendered.text.replaceAll(/\s+/g, " ")];
    for (const words of [...says, "Questions? Write to help@example.com"]) {
      expect(seen).toContain(words);
      expect(text).toContain(words);
    }
  });

  it("says in both parts the same", () => {
    // The HTML repeats its link as an address to copy, and has a line for the mailbox's list.
    const words = new Set(textOf(rendered.html).split(" "));
    const missing = rendered.text.split(/\s+/).filter((word) => word !== "" && word !== "--" && !words.has(word));
    expect(missing.filter((word) => !word.endsWith(":"))).toEqual([]);
  });

  it("has colours for dark mode on everything that has colours", () => {
    const coloured = rendered.html.matchAll(/<(\w+)([^>]*style="[^"]*(?:[^-]color|background-color):[^>]*)>/g);
    const plain = [...coloured].filter(([, , attributes]) => !/class="/.test(attributes ?? ""));
    // The button is the brand's blue with white on it, in both.
    expect(plain.every(([tag]) => /#0b6e99|#ffffff/.test(tag))).toBe(true);
  });
});

describe.each(linkMails)("the link mail $name", ({ mail }) => {
  it("has link and code, leading zero included, in both parts", () => {
    const { html, text } = renderAuthMail(mail, site);
    expect(html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
    expect(text).toContain(link);
    for (const part of [html, text]) expect(part).toContain(code);
  });
});

describe("mails without a link to click", () => {
  it("the code that proves who is there has none: who is asked for it is on the page already", () => {
    const { html, text } = renderAuthMail({ kind: "reauthentication", to, code }, site);
    expect(html).not.toContain("href=");
    expect(text).toMatch(/^012345$/m);
  });

  it("a changed e-mail offers no reset: the old e-mail could not get one", () => {
    const { html } = renderAuthMail({ kind: "security_notice", to, notice: "email_changed" }, site);
    expect(html).not.toContain("href=");
    const unsupported = { ...site, supportEmail: null };
    const { text } = renderAuthMail({ kind: "security_notice", to, notice: "email_changed" }, unsupported);
    expect(text).toContain("tell whoever runs Study Visa Companion at once");
  });
});

it("long e-mails break rather than widen the mail", async () => {
  const long = `${"a".repeat(64)}@${"b".repeat(60)}.example.com`;
  const mail: AuthMail = { kind: "email_change", to: long, oldEmail: long, newEmail: long, link, code };
  const { html } = renderAuthMail(mail, site);
  await writeFile(path.join(folder, "long-addresses.html"), html);
  expect(html).toMatch(/<td class="card pad" style="[^"]*word-break:break-word/);
});

it("no mail lets hostile names or e-mails act", async () => {
  const hostile = `<img src=x onerror="alert('1')"><script>alert(2)</script>`;
  const hostileSite = { siteName: hostile, siteUrl: `https://x"><script>`, supportEmail: hostile };
  for (const { name, mail } of mails) {
    const evil: AuthMail = {
      ...mail,
      to: hostile,
      ...("link" in mail ? { link: `javascript:alert(1)"><script>` } : {}),
      ...("newEmail" in mail ? { oldEmail: hostile, newEmail: hostile } : {}),
      ...("code" in mail ? { code: hostile } : {}),
    };
    const { html } = renderAuthMail(evil, hostileSite);
    await writeFile(path.join(folder, `hostile-${name}.html`), html);
    expect(html, name).not.toMatch(/<(img|script)/);
    expect(html.match(/<h1/g), name).toHaveLength(1);
  }
});

describe("text messages", () => {
  it.each(["confirmation", "phone_change", "reauthentication", "factor"] as const)("%s fits and binds", (kind) => {
    const text = phoneCodeText(kind, code, site);
    expect(text).toMatch(/^012345 is your Study Visa Companion code to |^012345 is your .* as your second step/);
    expect(text).toMatch(/\n\n@visa\.example\.com #012345$/);
    // 160 letters of the phone networks' alphabet are one message; two are the most it may cost.
    expect(text.length).toBeLessThanOrEqual(306);
    expect(text).toMatch(/^[\u0020-\u007e\n]*$/);
  });
});
