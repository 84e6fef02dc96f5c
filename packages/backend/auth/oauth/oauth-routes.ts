import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { type AuthContext, clientOf, sessionJson } from "#backend/auth/context.ts";
import { AuthError, authError, toAuthError } from "#backend/auth/errors.ts";
import { parseId } from "#backend/auth/requests/input.ts";
import { admit } from "./admission.ts";
import { beginFlow, parseAuthorization } from "./authorization.ts";
import { isFromElsewhere, isSameBrowser, markBrowser, unmarkBrowser, vouchForWords } from "./browser-binding.ts";
import {
  bindRedirectFlow,
  providerTokensJson,
  type RedirectFlow,
  takeRedirectFlow,
} from "#backend/auth/flows/redirect-flows.ts";
import { type Client, openSession } from "#backend/auth/sessions/sessions.ts";
import { PLATFORM } from "#backend/postgres/database.ts";
import { linkerOf, requireLinker, unlinkIdentity } from "./identity-links.ts";
import { errorParams, sessionFragment } from "#backend/auth/requests/browser-answers.ts";
import { withFragment, withQuery } from "#backend/auth/requests/redirects.ts";

const MAX_FORM_BYTES = 64 * 1024;

export function oauthRoutes(auth: AuthContext): Hono {
  return new Hono()
    .get("/authorize", (c) => authorize(auth, c))
    .get("/callback", async (c): Promise<Response> => {
      // A browser's prefetch must not use the state up.
      if (c.req.raw.method === "HEAD") return c.body(null, 200);
      return callback(auth, c, new URL(c.req.url).searchParams);
    })
    .post(
      "/callback",
      bodyLimit({
        maxSize: MAX_FORM_BYTES,
        onError: () => {
          throw authError("body_too_large");
        },
      }),
      async (c) => callback(auth, c, new URLSearchParams(await c.req.text())),
    );
}

async function authorize(auth: AuthContext, c: Context): Promise<Response> {
  await auth.limits.request("oauthPerIp", clientOf(auth, c).ip);
  const request = parseAuthorization(auth, c);
  try {
    const { state, url } = await beginFlow(auth, request, null);
    markBrowser(auth, c, state);
    return c.redirect(url, 302);
  } catch (error) {
    // A person in a browser: only the site can show the error.
    if (error instanceof AuthError && error.status >= 500)
      return c.redirect(failureLocation(request.redirectTo, error), 302);
    throw error;
  }
}

async function callback(auth: AuthContext, c: Context, params: URLSearchParams): Promise<Response> {
  const client = clientOf(auth, c);
  let flow: RedirectFlow;
  try {
    flow = await takeFlow(auth, c, params.get("state") ?? "", client);
  } catch (error) {
    return c.redirect(fallbackLocation(auth.settings.siteUrl, toAuthError(error, auth.log)), 303);
  }
  unmarkBrowser(auth, c, flow.id);
  if (params.has("error")) {
    auth.log.info(
      { provider: flow.provider, error: params.get("error")?.slice(0, 64) },
      "auth: rejected by the provider",
    );
    const words = plainWords(params);
    if (words !== null) vouchForWords(auth, c, flow, words);
    return c.redirect(deniedLocation(flow.redirectTo, params.get("error") ?? "", words), 302);
  }
  try {
    return c.redirect(await complete(auth, flow, params, client), 302);
  } catch (error) {
    return c.redirect(failureLocation(flow.redirectTo, toAuthError(error, auth.log)), 302);
  }
}

async function takeFlow(auth: AuthContext, c: Context, state: string, client: Client): Promise<RedirectFlow> {
  try {
    if (state === "") throw authError("oauth_state_missing");
    const id = parseId(state, "oauth_state_malformed");
    return await auth.db.tx(PLATFORM, async (sql) => {
      const flow = await takeRedirectFlow(sql, id, auth.now());
      if (flow.provider !== auth.google?.name) throw authError("oauth_state_unknown");
      // Thrown inside the transaction, so that the state stays usable for its owner.
      if (!isSameBrowser(auth, c, flow)) throw authError("oauth_state_malformed");
      return flow;
    });
  } catch (error) {
    if (error instanceof AuthError) await auth.limits.request("oauthPerIp", client.ip);
    throw error;
  }
}

async function complete(
  auth: AuthContext,
  flow: RedirectFlow,
  params: URLSearchParams,
  client: Client,
): Promise<string> {
  if ((params.get("code") ?? "") === "") throw authError("oauth_code_missing");
  if (auth.google === null) throw authError("oauth_state_unknown");
  const { profile, tokens } = await auth.google.exchange(flow.id, params);
  const login = { provider: auth.google.name, profile, ip: client.ip };
  const now = auth.now();
  if (flow.challenge !== null) {
    const code = await admit(auth, login, flow, (sql, user) =>
      bindRedirectFlow(sql, flow, { userId: user.id, tokens }, now),
    );
    return withQuery(flow.redirectTo, { code });
  }
  const grant = await admit(auth, login, flow, (sql, user) =>
    openSession(sql, { user, method: flow.method, client }, now),
  );
  return sessionFragment(flow.redirectTo, await sessionJson(auth, grant), providerTokensJson(tokens));
}

export function identityRoutes(auth: AuthContext): Hono {
  return new Hono()
    .get("/authorize", async (c) => {
      await auth.limits.request("oauthPerIp", clientOf(auth, c).ip);
      const caller = await requireLinker(auth, c);
      const request = parseAuthorization(auth, c);
      const linking = { ...linkerOf(caller), isFromElsewhere: isFromElsewhere(auth, c, request.redirectTo) };
      const { state, url } = await beginFlow(auth, { ...request, inviteToken: null }, linking);
      markBrowser(auth, c, state);
      return c.req.query("skip_http_redirect") === "true" ? c.json({ url }) : c.redirect(url, 302);
    })
    .delete("/:id", async (c) => {
      const { ip } = clientOf(auth, c);
      await auth.limits.request("oauthPerIp", ip);
      const caller = await requireLinker(auth, c);
      const id = parseId(c.req.param("id"), "identity_id_malformed");
      const { sessionId } = caller;
      const send = await auth.db.tx(PLATFORM, async (sql) => {
        const before = await unlinkIdentity(sql, { userId: caller.user.id, sessionId, ip }, id, auth.now());
        return auth.outbox.notice(sql, before, "identity_unlinked");
      });
      send();
      return c.json({});
    });
}

/** In the query and in the fragment: each kind of client reads one of them. */
function failureLocation(target: string, error: AuthError): string {
  return inBoth(target, errorParams(error, { unmapped: "server_error" }));
}

function fallbackLocation(siteUrl: string, error: AuthError): string {
  return withQuery(siteUrl, errorParams(error, { unmapped: "server_error" }));
}

/** Plain words only: pages show this text, and an attacker can be a provider's user. */
const PLAIN = /^[\p{L}\p{N} .,:;'()_/-]{1,200}$/u;

function plainWords(params: URLSearchParams): string | null {
  const description = params.get("error_description") ?? "";
  return PLAIN.test(description) ? description : null;
}

function deniedLocation(target: string, error: string, words: string | null): string {
  return inBoth(target, {
    error: /^[a-z_]{1,64}$/.test(error) ? error : "server_error",
    error_description: words ?? "The provider refused the request",
  });
}

function inBoth(target: string, params: Record<string, string>): string {
  return withFragment(withQuery(target, params), params);
}
