import type { SmsKind } from "#backend/auth/requests/rate-limits.ts";
import type { MailSite } from "#backend/auth/mail/layout.ts";

const PURPOSES: Record<SmsKind, string> = {
  confirmation: "to sign in",
  phone_change: "to confirm this phone number",
  reauthentication: "to confirm that it is you",
  factor: "as your second step",
};

const LIFETIMES: Record<SmsKind, string> = {
  confirmation: "one minute",
  phone_change: "one minute",
  reauthentication: "one minute",
  factor: "five minutes",
};

/** The last line is the form by which browsers fill a code in, and only on our own site. */
export function phoneCodeText(kind: SmsKind, code: string, site: Pick<MailSite, "siteName" | "siteUrl">): string {
  const use = `${code} is your ${site.siteName} code ${PURPOSES[kind]}. It works for ${LIFETIMES[kind]}. Never tell it to anybody.`;
  return `${use}\n\n@${new URL(site.siteUrl).hostname} #${code}`;
}
