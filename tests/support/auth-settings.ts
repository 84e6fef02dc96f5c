import { type AuthSettings, defaultAuthLimits } from "#platform/auth/settings.ts";

/** Settings of an account service as a new installation has them, except for what `changes` says. */
export function testAuthSettings(changes: Partial<AuthSettings> = {}): AuthSettings {
  const siteUrl = changes.siteUrl ?? "http://localhost:3000";
  return {
    siteUrl,
    apiUrl: `${siteUrl}/auth/v1`,
    redirectUrls: [],
    siteName: "Visa",
    supportEmail: null,
    mailerAutoconfirm: false,
    disableSignup: false,
    google: null,
    anonymousSignIns: false,
    limits: defaultAuthLimits,
    reuseIntervalSeconds: 10,
    accessTokenSeconds: 3600,
    ...changes,
  };
}
