import { type MailContent, type MailSite, renderHtml, renderText } from "#backend/mail/layout.ts";
import { securityNotice, type SecurityNoticeMail } from "./security-notices.ts";
import type { Mail } from "#backend/mail/mailer.ts";

export interface LinkMail {
  kind: "confirmation" | "recovery" | "magiclink" | "invite";
  to: string;
  link: string;
  code: string;
}

/** `to` is the old or the new e-mail; an account without an e-mail gets only the second mail. */
export interface EmailChangeMail {
  kind: "email_change";
  to: string;
  oldEmail: string | null;
  newEmail: string;
  link: string;
  code: string;
}

interface ReauthenticationMail {
  kind: "reauthentication";
  to: string;
  code: string;
}

/** Worth as much as the token in it. */
export type TokenMail = LinkMail | EmailChangeMail | ReauthenticationMail;
export type AuthMail = TokenMail | SecurityNoticeMail;

const LIFETIME_NOTE = "The link and the code work once, until an hour after this mail was sent.";

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
  if (mail.kind === "security_notice") return securityNotice(mail, site);
  if (mail.kind === "reauthentication") return reauthentication(mail, site);
  const { label, ...content } = mail.kind === "email_change" ? emailChange(mail, site) : linkMail(mail, site);
  return { ...content, action: { label, url: mail.link }, code: mail.code };
}

type LinkMailContent = Omit<MailContent, "action" | "code"> & { label: string };

function linkMail({ kind, to }: LinkMail, { siteName }: MailSite): LinkMailContent {
  const contents: Record<LinkMail["kind"], LinkMailContent> = {
    confirmation: {
      subject: `Confirm your email for ${siteName}`,
      preheader: "One click and your account is ready.",
      heading: "Confirm your email",
      paragraphs: [`Welcome to ${siteName}. Please confirm that ${to} is your address, and your account is ready.`],
      label: "Confirm email",
      notes: [LIFETIME_NOTE, "If you did not sign up, you can ignore this mail: nothing will happen."],
    },
    recovery: {
      subject: `Reset your ${siteName} password`,
      preheader: "Choose a new password.",
      heading: "Reset your password",
      paragraphs: [`We were asked to reset the password of ${to}. Follow the link to choose a new one.`],
      label: "Reset password",
      notes: [LIFETIME_NOTE, "If you did not ask for this, ignore this mail: your password stays as it is."],
    },
    magiclink: {
      subject: `Your ${siteName} sign-in link`,
      preheader: "Sign in without a password.",
      heading: "Sign in",
      paragraphs: [`Follow the link to sign in to ${siteName} as ${to}.`],
      label: "Sign in",
      notes: [LIFETIME_NOTE, "If you did not ask for this, you can ignore this mail."],
    },
    invite: {
      subject: `You are invited to ${siteName}`,
      preheader: "Accept the invitation to create your account.",
      heading: "You are invited",
      paragraphs: [`You have been invited to ${siteName}. Follow the link to accept and create your account.`],
      label: "Accept invitation",
      notes: [LIFETIME_NOTE, "If you do not know who invited you, you can ignore this mail."],
    },
  };
  return contents[kind];
}

function emailChange({ oldEmail, newEmail }: EmailChangeMail, { siteName }: MailSite): LinkMailContent {
  if (oldEmail === null) return emailAdded(newEmail, siteName);
  return {
    subject: `Confirm your new email for ${siteName}`,
    preheader: `Change from ${oldEmail} to ${newEmail}.`,
    heading: "Confirm the change of your email",
    paragraphs: [
      `We were asked to change the email of this account from ${oldEmail} to ${newEmail}.`,
      "Both addresses get a mail like this one, and the change is made once both have confirmed it.",
    ],
    label: "Confirm change",
    notes: [LIFETIME_NOTE, "If you did not ask for this, do not confirm it, and change your password."],
  };
}

/** For accounts of phones and accounts without a contact: there is one mail, and no password to change. */
function emailAdded(newEmail: string, siteName: string): LinkMailContent {
  return {
    subject: `Confirm your email for ${siteName}`,
    preheader: `Use ${newEmail} for your account.`,
    heading: "Confirm your email",
    paragraphs: [`We were asked to use ${newEmail} for an account on ${siteName}.`],
    label: "Confirm email",
    notes: [LIFETIME_NOTE, "If you did not ask for this, do not confirm it: you can ignore this mail."],
  };
}

function reauthentication({ to, code }: ReauthenticationMail, { siteName }: MailSite): MailContent {
  return {
    subject: `Your ${siteName} security code`,
    preheader: "A code to confirm that it is you.",
    heading: "Confirm that it is you",
    paragraphs: [`Enter this code to change the password of ${to}.`],
    code,
    notes: [
      "The code works once, until an hour after this mail was sent. Never tell it to anyone.",
      "If you did not ask for this, somebody is signed in as you: reset your password.",
    ],
  };
}
