import { Hono } from "hono";
import type { Logger } from "pino";
import type { AuthContext } from "./context.ts";
import { withDeadline } from "#backend/auth/requests/deadline.ts";
import { authError, renderAuthError, toAuthError } from "./errors.ts";
import { bucketLimits, createRateLimits } from "#backend/auth/requests/rate-limits.ts";
import { generateLinkRoutes, inviteRoutes } from "#backend/auth/one-time-codes/admin-link-routes.ts";
import { signupRoutes } from "#backend/auth/sign-up/sign-up-routes.ts";
import { adminSsoRoutes, ssoRoutes } from "#backend/auth/saml/saml-routes.ts";
import { userRoutes } from "#backend/auth/accounts/user-routes.ts";
import { verifyRoutes } from "#backend/auth/one-time-codes/verify-routes.ts";
import { createFlowSecrets } from "#backend/auth/oauth/flow-secrets.ts";
import { createOpenIdProvider } from "#backend/auth/oauth/openid-provider.ts";
import { createOutbox } from "#backend/auth/messages/outbox.ts";
import type { AuthSettings } from "./settings.ts";
import { createTokenVerifier } from "#backend/auth/tokens/tokens.ts";
import type { Database } from "#backend/postgres/database.ts";
import {
  otpRoutes,
  reauthenticateRoutes,
  recoverRoutes,
  resendRoutes,
} from "#backend/auth/one-time-codes/mail-routes.ts";
import { identityRoutes, oauthRoutes } from "#backend/auth/oauth/oauth-routes.ts";
import { adminUserRoutes } from "#backend/auth/accounts/admin-user-routes.ts";
import { auditRoutes } from "#backend/auth/accounts/audit-routes.ts";
import type { TokenVerifier } from "#backend/auth/tokens/token-verifier.ts";
import { notOfferedRoutes, serviceInfoRoutes } from "#backend/auth/requests/service-info.ts";
import { adminFactorRoutes, factorRoutes } from "#backend/auth/factors/factor-routes.ts";
import { createOneTimeTokens, mailedTokens } from "#backend/auth/one-time-codes/one-time-tokens.ts";
import { logoutRoutes, tokenRoutes } from "#backend/auth/sessions/session-routes.ts";
import type { SigningKeys } from "#backend/auth/tokens/signing-keys.ts";
import type { ResolveCaller } from "#backend/gateway/caller.ts";
import { createLimitStore } from "#backend/limits/rate-limiter.ts";
import { createMailQueue, type MailQueue } from "#backend/mail/mail-queue.ts";
import type { Mailer } from "#backend/mail/mailer.ts";
import type { SmsSender } from "#backend/sms/sms.ts";
import { createRedirects } from "#backend/auth/requests/redirects.ts";
import {
  createPasswordHashes,
  createPasswordLimiter,
  type PasswordLimiter,
} from "#backend/auth/passwords/passwords.ts";

export interface AuthDeps {
  db: Database;
  mailer: Mailer;
  sms?: SmsSender | null;
  keys: SigningKeys;
  /** As of `createTokenVerifier`. */
  findNewKeys?: () => Promise<SigningKeys>;
  /** Keys the hashes of mailed links and codes. When it changes, pending ones stop working. */
  tokenSecret: string;
  settings: AuthSettings;
  resolveCaller: ResolveCaller;
  clientIp: (request: Request) => string;
  /** Called after an account and its rows are deleted. Does not wait and never throws. */
  onUserDeleted?: () => void;
  log: Logger;
  /** The same for all processes of the database: what one signs or stores another looks at. */
  clock?: () => Date;
}

export interface Auth {
  /** The service, with paths relative to `/auth/v1`. */
  routes: Hono;
  verifier: TokenVerifier;
  mails: MailQueue;
  /** Of passwords that are hashed. */
  passwordLoad: PasswordLimiter["load"];
  /** Waits for what is being sent. */
  close(): Promise<void>;
}

const PROCESSING_LIMIT_MS = 10_000;

export function createAuth(deps: AuthDeps): Auth {
  const { db, mailer, settings, log, clock = () => new Date() } = deps;
  const host = new URL(settings.siteUrl).hostname;
  const mails = createMailQueue({ db, mailer, host, tokens: mailedTokens, log, clock });
  const auth = createContext({ ...deps, mails, clock });
  return {
    routes: createRoutes(auth),
    verifier: auth.verifier,
    mails,
    passwordLoad: auth.passwordLimiter.load,
    close: () => auth.outbox.drain(),
  };
}

function createContext(deps: AuthDeps & { mails: MailQueue; clock: () => Date }): AuthContext {
  const { db, mails, keys, settings, log, resolveCaller, clientIp, clock: now } = deps;
  const { siteName, siteUrl, supportEmail } = settings;
  const sms = deps.sms ?? null;
  const limits = createRateLimits(
    createLimitStore({ db, limits: bucketLimits(settings.limits), clock: now, log }),
    mails.isHeldUp,
  );
  const secrets = createFlowSecrets(deps.tokenSecret);
  const redirectUri = `${settings.apiUrl}/callback`;
  return {
    db,
    keys,
    settings,
    verifier: createTokenVerifier(keys, { issuer: settings.apiUrl, clock: now, findNewKeys: deps.findNewKeys }),
    limits,
    redirects: createRedirects(settings),
    outbox: createOutbox({ mails, sms, log, siteName, siteUrl, supportEmail, now }),
    sms,
    passwords: createPasswordHashes(settings.passwordCost),
    passwordLimiter: createPasswordLimiter(),
    oneTimeTokens: createOneTimeTokens(deps.tokenSecret),
    flowSecrets: secrets,
    google:
      settings.google === null ? null : createOpenIdProvider({ settings: settings.google, redirectUri, secrets, log }),
    log,
    now,
    resolveCaller,
    clientIp,
    onUserDeleted: deps.onUserDeleted ?? (() => {}),
  };
}

function createRoutes(auth: AuthContext): Hono {
  const routes = new Hono();
  routes.onError((error, c) => renderAuthError(c, toAuthError(error, auth.log)));
  routes.use(async (c, next) => {
    c.header("cache-control", "no-store");
    await withDeadline(next, PROCESSING_LIMIT_MS, () => authError("request_too_slow"));
  });
  routes.route("/signup", signupRoutes(auth));
  routes.route("/token", tokenRoutes(auth));
  routes.route("/verify", verifyRoutes(auth));
  routes.route("/recover", recoverRoutes(auth));
  routes.route("/resend", resendRoutes(auth));
  routes.route("/otp", otpRoutes(auth));
  routes.route("/magiclink", otpRoutes(auth));
  routes.route("/logout", logoutRoutes(auth));
  routes.route("/user", userRoutes(auth));
  routes.route("/user/identities", identityRoutes(auth));
  routes.route("/reauthenticate", reauthenticateRoutes(auth));
  routes.route("/factors", factorRoutes(auth));
  routes.route("/sso", ssoRoutes(auth));
  routes.route("/invite", inviteRoutes(auth));
  routes.route("/admin/users", adminFactorRoutes(auth));
  routes.route("/admin/users", adminUserRoutes(auth));
  routes.route("/admin/audit", auditRoutes(auth));
  routes.route("/admin/sso/providers", adminSsoRoutes(auth));
  routes.route("/admin/generate_link", generateLinkRoutes(auth));
  routes.route("/", serviceInfoRoutes(auth));
  routes.route("/", oauthRoutes(auth));
  routes.route("/", notOfferedRoutes());
  // A route, because a mounted part's own not-found handler is never called.
  routes.all("*", () => {
    throw authError("route_unknown");
  });
  return routes;
}
