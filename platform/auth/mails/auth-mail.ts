import { type MailContent, type MailSite, renderHtml, renderText } from "#platform/auth/mails/layout.ts";
import type { Mail } from "#platform/mail/mailer.ts";

/** A mail with a link, and a code that does the same. */
export interface LinkMail {
  kind: "confirmation" | "recovery" | "magiclink" | "invite";
  to: string;
  link: string;
  code: string;
}

/** One of the two mails that a change of e-mail needs: `to` is the old address or the new one. */
export interface EmailChangeMail {
  kind: "email_change";
  to: string;
  oldEmail: string;
  newEmail: string;
  link: string;
  code: string;
}

export interface PasswordChangedMail {
  kind: "password_changed";
  to: string;
}

export type AuthMail = LinkMail | EmailChangeMail | PasswordChangedMail;

const LIFETIME_NOTE = "The link and the code work once, for one hour.";

export function renderAuthMail(mail: AuthMail, site: MailSite): Mail {
  const content = contentOf(mail, site);
  return {
    to: mail.to,
    subject: content.subject,
    html: renderHtml(content, site),
    text: renderText(content, site),
  };
}

function contentOf(mail: AuthMail, site: MailSite): MailContent {
  const { siteName } = site;
  switch (mail.kind) {
    case "confirmation":
      return {
        subject: `Confirm your e-mail for ${siteName}`,
        preheader: "One click and your account is ready.",
        heading: "Confirm your e-mail",
        paragraphs: [
          `Welcome to ${siteName}. Please confirm that ${mail.to} is your address, and your account is ready.`,
        ],
        action: { label: "Confirm e-mail", url: mail.link },
        code: mail.code,
        notes: [LIFETIME_NOTE, "If you did not sign up, you can ignore this mail: nothing will happen."],
      };
    case "recovery":
      return {
        subject: `Reset your ${siteName} password`,
        preheader: "Choose a new password.",
        heading: "Reset your password",
        paragraphs: [
          `Somebody, hopefully you, asked to reset the password of ${mail.to}. Follow the link to choose a new one.`,
        ],
        action: { label: "Reset password", url: mail.link },
        code: mail.code,
        notes: [LIFETIME_NOTE, "If you did not ask for this, ignore this mail: your password stays as it is."],
      };
    case "magiclink":
      return {
        subject: `Your ${siteName} sign-in link`,
        preheader: "Sign in without a password.",
        heading: "Sign in",
        paragraphs: [`Follow the link to sign in to ${siteName} as ${mail.to}.`],
        action: { label: "Sign in", url: mail.link },
        code: mail.code,
        notes: [LIFETIME_NOTE, "If you did not ask for this, you can ignore this mail."],
      };
    case "invite":
      return {
        subject: `You are invited to ${siteName}`,
        preheader: "Accept the invitation to create your account.",
        heading: "You are invited",
        paragraphs: [`You have been invited to ${siteName}. Follow the link to accept and create your account.`],
        action: { label: "Accept invitation", url: mail.link },
        code: mail.code,
        notes: [LIFETIME_NOTE, "If you do not know who invited you, you can ignore this mail."],
      };
    case "email_change":
      return {
        subject: `Confirm your new e-mail for ${siteName}`,
        preheader: `Change from ${mail.oldEmail} to ${mail.newEmail}.`,
        heading: "Confirm the change of your e-mail",
        paragraphs: [
          `Somebody, hopefully you, asked to change the e-mail of this account from ${mail.oldEmail} to ${mail.newEmail}.`,
          "Both addresses get a mail like this one, and the change is made once both have confirmed it.",
        ],
        action: { label: "Confirm change", url: mail.link },
        code: mail.code,
        notes: [LIFETIME_NOTE, "If you did not ask for this, do not confirm it, and change your password."],
      };
    case "password_changed":
      return {
        subject: `Your ${siteName} password was changed`,
        preheader: "Your password was changed just now.",
        heading: "Your password was changed",
        paragraphs: [
          `The password of ${mail.to} was changed just now, and every other device was signed out.`,
          "If that was you, there is nothing to do.",
        ],
        notes: [`If it was not you, reset your password at once: ${site.siteUrl}/auth`],
      };
  }
}
