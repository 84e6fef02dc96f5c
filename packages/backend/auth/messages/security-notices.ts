import type { MailContent, MailSite } from "#backend/mail/layout.ts";

export type SecurityNotice =
  | "password_changed"
  | "email_changed"
  | "phone_changed"
  | "factor_added"
  | "factor_removed"
  | "recovery_codes_made"
  | "recovery_code_used"
  | "identity_linked"
  | "identity_unlinked";

export interface SecurityNoticeMail {
  kind: "security_notice";
  to: string;
  notice: SecurityNotice;
}

interface NoticeContent {
  heading: string;
  happened: string;
  otherwise: string;
  /** False where the recipient can no longer set a password. */
  offersReset?: boolean;
}

const AND_RESET = "reset your password: that signs every device out.";

export function securityNotice({ notice, to }: SecurityNoticeMail, site: MailSite): MailContent {
  const { siteName, siteUrl } = site;
  const { heading, happened, otherwise, offersReset = true } = contents(to, site)[notice];
  return {
    subject: `${heading} (${siteName})`,
    preheader: happened,
    heading,
    paragraphs: [happened, "If that was you, there is nothing to do.", `If it was not you, ${otherwise}`],
    ...(offersReset ? { action: { label: "Reset your password", url: `${siteUrl}/auth#forgot` } } : {}),
    notes: [`You get this mail because the security of your ${siteName} account changed. It is sent once.`],
  };
}

function contents(to: string, { siteName, supportEmail }: MailSite): Record<SecurityNotice, NoticeContent> {
  const account = `your ${siteName} account ${to}`;
  return {
    password_changed: {
      heading: "Your password was changed",
      happened: `The password of ${account} was changed just now, and every other device was signed out.`,
      otherwise: "reset your password at once.",
    },
    email_changed: {
      heading: "Your email was changed",
      happened: `${to} is no longer the email of your ${siteName} account: another one took its place just now.`,
      otherwise: `somebody else has your account: ${
        supportEmail === null ? `tell whoever runs ${siteName} at once.` : `write to ${supportEmail} at once.`
      }`,
      offersReset: false,
    },
    phone_changed: {
      heading: "Your phone number was changed",
      happened: `The phone number of ${account} was changed just now.`,
      otherwise: AND_RESET,
    },
    factor_added: {
      heading: "A second step was added",
      happened: `Signing in to ${account} now needs a second step, for example a code or a passkey.`,
      otherwise: AND_RESET,
    },
    factor_removed: {
      heading: "A second step was removed",
      happened: `A second step of signing in, for example a code or a passkey, was removed from ${account}.`,
      otherwise: AND_RESET,
    },
    recovery_codes_made: {
      heading: "New recovery codes were made",
      happened: `New recovery codes were made for ${account}. Any older codes no longer work.`,
      otherwise: AND_RESET,
    },
    recovery_code_used: {
      heading: "A recovery code was used",
      happened: `Somebody signed in to ${account} with one of its recovery codes. That code no longer works.`,
      otherwise: `${AND_RESET} Then make new recovery codes.`,
    },
    identity_linked: {
      heading: "A way to sign in was added",
      happened: `Another way to sign in, for example a Google account, was linked to ${account}.`,
      otherwise: `${AND_RESET} Then unlink what you do not know.`,
    },
    identity_unlinked: {
      heading: "A way to sign in was removed",
      happened: `One of the ways to sign in, for example a Google account, was unlinked from ${account}.`,
      otherwise: AND_RESET,
    },
  };
}
