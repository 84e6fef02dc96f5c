import { type AuthSettings, defaultAuthLimits, QUICK_PASSWORD_COST } from "#backend/auth/settings.ts";

/** As in a new installation, except for quick hashes and `changes`. */
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
    passwordCost: QUICK_PASSWORD_COST,
    limits: defaultAuthLimits,
    reuseIntervalSeconds: 10,
    accessTokenSeconds: 3600,
    ...changes,
  };
}
