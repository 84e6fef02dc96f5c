import type { Context } from "hono";
import type { Logger } from "pino";
import type { RateLimits } from "#backend/auth/requests/rate-limits.ts";
import type { FlowSecrets } from "#backend/auth/oauth/flow-secrets.ts";
import type { OpenIdProvider } from "#backend/auth/oauth/openid-provider.ts";
import type { Outbox } from "#backend/auth/messages/outbox.ts";
import { type Client, endOf, type SessionGrant } from "#backend/auth/sessions/sessions.ts";
import type { AuthSettings } from "./settings.ts";
import { signAccessToken } from "#backend/auth/tokens/tokens.ts";
import { userJson } from "#backend/auth/accounts/user-json.ts";
import type { Database } from "#backend/postgres/database.ts";
import type { TokenVerifier } from "#backend/auth/tokens/token-verifier.ts";
import type { OneTimeTokens } from "#backend/auth/one-time-codes/one-time-tokens.ts";
import type { SigningKeys } from "#backend/auth/tokens/signing-keys.ts";
import type { ResolveCaller } from "#backend/gateway/caller.ts";
import type { SmsSender } from "#backend/sms/sms.ts";
import type { Redirects } from "#backend/auth/requests/redirects.ts";
import {
  findWeakness,
  type PasswordHashes,
  type PasswordLimiter,
  type WeakPassword,
} from "#backend/auth/passwords/passwords.ts";

export interface AuthContext {
  db: Database;
  keys: SigningKeys;
  settings: AuthSettings;
  verifier: TokenVerifier;
  limits: RateLimits;
  redirects: Redirects;
  outbox: Outbox;
  /** Null turns phones off. Never called inside a transaction. */
  sms: SmsSender | null;
  passwords: PasswordHashes;
  passwordLimiter: PasswordLimiter;
  oneTimeTokens: OneTimeTokens;
  flowSecrets: FlowSecrets;
  /** Null while Google is not set up. Never called inside a transaction. */
  google: OpenIdProvider | null;
  log: Logger;
  now: () => Date;
  resolveCaller: ResolveCaller;
  clientIp: (request: Request) => string;
  /** Does not wait and never throws. */
  onUserDeleted: () => void;
}

export function clientOf(auth: AuthContext, c: Context): Client {
  return { ip: auth.clientIp(c.req.raw), userAgent: (c.req.header("user-agent") ?? "").slice(0, 512) };
}

export interface SessionJson {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  /** Unix time in seconds. */
  expires_at: number;
  refresh_token: string;
  user: Record<string, unknown>;
  weak_password?: WeakPassword;
}

export async function sessionJson(auth: AuthContext, grant: SessionGrant, password?: string): Promise<SessionJson> {
  const { user } = grant;
  const now = auth.now();
  const lifetimeSeconds = lifetimeOf(auth, grant, now);
  const signed = await signAccessToken(
    auth.keys,
    { issuer: auth.settings.apiUrl, lifetimeSeconds, now },
    {
      userId: user.id,
      email: user.email ?? "",
      phone: user.phone ?? "",
      appMetadata: user.raw_app_meta_data,
      userMetadata: user.raw_user_meta_data,
      role: user.role,
      isAnonymous: user.is_anonymous,
      sessionId: grant.sessionId,
      aal: grant.aal,
      amr: grant.amr,
    },
  );
  const weakness = password === undefined ? null : findWeakness(password);
  return {
    access_token: signed.token,
    token_type: "bearer",
    expires_in: lifetimeSeconds,
    expires_at: signed.expiresAt,
    refresh_token: grant.refreshToken,
    user: userJson(grant),
    ...(weakness === null ? {} : { weak_password: weakness }),
  };
}

/** An access token ends with its session, since other services do not look the session up. */
function lifetimeOf(auth: AuthContext, { session }: SessionGrant, now: Date): number {
  const end = endOf(session, auth.settings);
  const { accessTokenSeconds } = auth.settings;
  if (end === null) return accessTokenSeconds;
  return Math.max(1, Math.min(accessTokenSeconds, Math.floor((end.getTime() - now.getTime()) / 1000)));
}

export async function answerSession(
  auth: AuthContext,
  c: Context,
  grant: SessionGrant,
  password?: string,
  extra: Record<string, string> = {},
): Promise<Response> {
  c.header("sb-auth-user-id", grant.user.id);
  c.header("sb-auth-session-id", grant.sessionId);
  return c.json({ ...(await sessionJson(auth, grant, password)), ...extra });
}
