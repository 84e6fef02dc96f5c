import { Hono } from "hono";
import type { Logger } from "pino";
import type { AuthContext } from "#backend/auth/context.ts";
import { withDeadline } from "#backend/auth/deadline.ts";
import { refuse, renderError, toAuthError } from "#backend/auth/errors.ts";
import { createLimitStore } from "#backend/limits/shared-limit-store.ts";
import { bucketLimits, createRateLimits } from "#backend/auth/rate-limits.ts";
import { createRedirects } from "#backend/auth/redirects.ts";
import { adminFactorRoutes } from "#backend/auth/routes/admin-factors.ts";
import { generateLinkRoutes, inviteRoutes } from "#backend/auth/routes/admin-links.ts";
import { adminSsoRoutes } from "#backend/auth/routes/admin-sso.ts";
import { adminUserRoutes } from "#backend/auth/routes/admin-users.ts";
import { factorRoutes } from "#backend/auth/routes/factors.ts";
import { identityRoutes } from "#backend/auth/routes/identities.ts";
import { oauthRoutes } from "#backend/auth/routes/oauth.ts";
import { otpRoutes } from "#backend/auth/routes/otp.ts";
import { reauthenticateRoutes } from "#backend/auth/routes/reauthenticate.ts";
import { recoverRoutes } from "#backend/auth/routes/recover.ts";
import { resendRoutes } from "#backend/auth/routes/resend.ts";
import { notOfferedRoutes } from "#backend/auth/routes/not-offered.ts";
import { serviceInfoRoutes } from "#backend/auth/routes/service-info.ts";
import { logoutRoutes } from "#backend/auth/routes/session-end.ts";
import { signupRoutes } from "#backend/auth/routes/signup.ts";
import { ssoRoutes } from "#backend/auth/routes/sso.ts";
import { tokenRoutes } from "#backend/auth/routes/token.ts";
import { userRoutes } from "#backend/auth/routes/user.ts";
import { verifyRoutes } from "#backend/auth/routes/verify.ts";
import { createFlowSecrets } from "#backend/auth/services/oauth/flow-secrets.ts";
import { createOpenIdProvider } from "#backend/auth/services/oauth/openid-provider.ts";
import { createOneTimeTokens } from "#backend/auth/services/one-time-tokens.ts";
import { createOutbox } from "#backend/auth/services/outbox.ts";
import { createPasswordWork } from "#backend/auth/services/password-work.ts";
import { createPasswordHashes } from "#backend/auth/services/passwords.ts";
import type { AuthSettings } from "#backend/auth/settings.ts";
import type { SigningKeys } from "#backend/auth/signing-keys.ts";
import type { TokenVerifier } from "#backend/auth/token-verifier.ts";
import { createTokenVerifier } from "#backend/auth/tokens.ts";
import type { ResolveCaller } from "#backend/gateway/caller.ts";
import type { Mailer } from "#backend/mail/mailer.ts";
import type { Database } from "#backend/postgres/database.ts";
import type { SmsSender } from "#backend/sms/sms-sender.ts";

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
