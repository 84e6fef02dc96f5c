import { Hono } from "hono";
import type { Logger } from "pino";
import type { AuthContext } from "#platform/auth/context.ts";
import { withDeadline } from "#platform/auth/deadline.ts";
import { refuse, renderError, toAuthError } from "#platform/auth/errors.ts";
import { createLimitStore } from "#platform/limits/shared-limit-store.ts";
import { bucketLimits, createRateLimits } from "#platform/auth/rate-limits.ts";
import { createRedirects } from "#platform/auth/redirects.ts";
import { adminFactorRoutes } from "#platform/auth/routes/admin-factors.ts";
import { generateLinkRoutes, inviteRoutes } from "#platform/auth/routes/admin-links.ts";
import { adminSsoRoutes } from "#platform/auth/routes/admin-sso.ts";
import { adminUserRoutes } from "#platform/auth/routes/admin-users.ts";
import { factorRoutes } from "#platform/auth/routes/factors.ts";
import { identityRoutes } from "#platform/auth/routes/identities.ts";
import { oauthRoutes } from "#platform/auth/routes/oauth.ts";
import { otpRoutes } from "#platform/auth/routes/otp.ts";
import { reauthenticateRoutes } from "#platform/auth/routes/reauthenticate.ts";
import { recoverRoutes } from "#platform/auth/routes/recover.ts";
import { resendRoutes } from "#platform/auth/routes/resend.ts";
import { notOfferedRoutes } from "#platform/auth/routes/not-offered.ts";
import { serviceInfoRoutes } from "#platform/auth/routes/service-info.ts";
import { logoutRoutes } from "#platform/auth/routes/session-end.ts";
import { signupRoutes } from "#platform/auth/routes/signup.ts";
import { ssoRoutes } from "#platform/auth/routes/sso.ts";
import { tokenRoutes } from "#platform/auth/routes/token.ts";
import { userRoutes } from "#platform/auth/routes/user.ts";
import { verifyRoutes } from "#platform/auth/routes/verify.ts";
import { createFlowSecrets } from "#platform/auth/services/oauth/flow-secrets.ts";
import { createOpenIdProvider } from "#platform/auth/services/oauth/openid-provider.ts";
import { createOneTimeTokens } from "#platform/auth/services/one-time-tokens.ts";
import { createOutbox } from "#platform/auth/services/outbox.ts";
import { createPasswordWork } from "#platform/auth/services/password-work.ts";
import { createPasswordHashes } from "#platform/auth/services/passwords.ts";
import type { AuthSettings } from "#platform/auth/settings.ts";
import type { SigningKeys } from "#platform/auth/signing-keys.ts";
import type { TokenVerifier } from "#platform/auth/token-verifier.ts";
import { createTokenVerifier } from "#platform/auth/tokens.ts";
import type { ResolveCaller } from "#platform/gateway/caller.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { Database } from "#platform/postgres/database.ts";
import type { SmsSender } from "#platform/sms/sms-sender.ts";

export interface AuthDeps {
  db: Database;
  mailer: Mailer;
  /** Null or absent turns phones off. */
  sms?: SmsSender | null;
  keys: SigningKeys;
  /** Keys the hashes of mailed links and codes. When it changes, those under way stop working. */
  tokenSecret: string;
  settings: AuthSettings;
  resolveCaller: ResolveCaller;
  /** The client IP that limits count by; believes forwarding headers only where the operator does. */
  clientIp: (request: Request) => string;
  /** Called once an account is deleted with all its rows. Does not wait and never throws. */
  onUserDeleted?: () => void;
  log: Logger;
  clock?: () => Date;
}

export interface Auth {
  /** The service, with paths relative to `/auth/v1`. */
  routes: Hono;
  verifier: TokenVerifier;
  /** Resolves once the mails that were begun are sent or have failed. */
  close(): Promise<void>;
}

/** Milliseconds a request may take before it is answered with 504. */
const PROCESSING_LIMIT_MS = 10_000;

/** The account service. */
export function createAuth(deps: AuthDeps): Auth {
  const auth = createContext(deps);
  return { routes: createRoutes(auth), verifier: auth.verifier, close: () => auth.outbox.drain() };
}

function createContext(deps: AuthDeps): AuthContext {
  const { db, keys, settings, log, resolveCaller, clientIp } = deps;
  const { siteName, siteUrl, supportEmail } = settings;
  const now = deps.clock ?? (() => new Date());
  const sms = deps.sms ?? null;
  const limits = createRateLimits(createLimitStore({ db, limits: bucketLimits(settings.limits), log }));
  const secrets = createFlowSecrets(deps.tokenSecret);
  const redirectUri = `${settings.apiUrl}/callback`;
  return {
    db,
    keys,
    settings,
    verifier: createTokenVerifier(keys, { issuer: settings.apiUrl, clock: now }),
    limits,
    redirects: createRedirects(settings),
    outbox: createOutbox({ mailer: deps.mailer, sms, log, siteName, siteUrl, supportEmail }),
    sms,
    passwords: createPasswordHashes(settings.passwordCost),
    passwordWork: createPasswordWork(),
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

/** The map of the service. */
function createRoutes(auth: AuthContext): Hono {
  const routes = new Hono();
  routes.onError((error, c) => renderError(c, toAuthError(error, auth.log)));
  routes.use(async (c, next) => {
    c.header("cache-control", "no-store");
    await withDeadline(next, PROCESSING_LIMIT_MS, () => refuse("request_too_slow"));
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
  routes.route("/admin/sso/providers", adminSsoRoutes(auth));
  routes.route("/admin/generate_link", generateLinkRoutes(auth));
  routes.route("/", serviceInfoRoutes(auth));
  routes.route("/", oauthRoutes(auth));
  routes.route("/", notOfferedRoutes());
  // A route, because a mounted part's own not-found handler is never asked.
  routes.all("*", () => {
    throw refuse("route_unknown");
  });
  return routes;
}
