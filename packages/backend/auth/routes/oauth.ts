import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { sessionFragment } from "#backend/auth/browser-answers.ts";
import { type AuthContext, clientOf, sessionJson } from "#backend/auth/context.ts";
import { AuthError, refuse, toAuthError } from "#backend/auth/errors.ts";
import { parseId } from "#backend/auth/input.ts";
import { withQuery } from "#backend/auth/redirects.ts";
import { admit } from "#backend/auth/services/oauth/admission.ts";
import { beginFlow, parseAuthorization } from "#backend/auth/services/oauth/authorization.ts";
import { isSameBrowser, markBrowser, unmarkBrowser } from "#backend/auth/services/oauth/browser-binding.ts";
import { failureLocation, refusedLocation, strayLocation } from "#backend/auth/services/oauth/flow-locations.ts";
import {
  bindRedirectFlow,
  providerTokensJson,
  type RedirectFlow,
  takeRedirectFlow,
} from "#backend/auth/services/redirect-flows.ts";
import { type Client, openSession } from "#backend/auth/services/sessions.ts";
import { PLATFORM } from "#backend/postgres/database.ts";

/** Bytes of the form that a provider posts. */
const MAX_FORM_BYTES = 64 * 1024;

/** `GET /authorize` and `/callback`: signing in through another service. */
export function oauthRoutes(auth: AuthContext): Hono {
  return new Hono()
    .get("/authorize", (c) => authorize(auth, c))
    .get("/callback", async (c): Promise<Response> => {
      // What looks ahead for links must not use the state up.
      if (c.req.raw.method === "HEAD") return c.body(null, 200);
      return callback(auth, c, new URL(c.req.url).searchParams);
    })
    .post(
      "/callback",
      bodyLimit({
        maxSize: MAX_FORM_BYTES,
        onError: () => {
          throw refuse("body_too_large");
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
    // The person is on their way in a browser: only the site can tell them in its own words.
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
    return c.redirect(strayLocation(auth.settings.siteUrl, toAuthError(error, auth.log)), 303);
  }
  unmarkBrowser(auth, c, flow.id);
  if (params.has("error")) {
    auth.log.info({ provider: flow.provider, error: params.get("error")?.slice(0, 64) }, "auth: provider refused");
    return c.redirect(refusedLocation(flow.redirectTo, params), 302);
  }
  try {
    return c.redirect(await complete(auth, flow, params, client), 302);
  } catch (error) {
    return c.redirect(failureLocation(flow.redirectTo, toAuthError(error, auth.log)), 302);
  }
}

/** Uses the state up. @throws AuthError 400 `bad_oauth_state`, `bad_oauth_callback`, 429 after many of them */
async function takeFlow(auth: AuthContext, c: Context, state: string, client: Client): Promise<RedirectFlow> {
  try {
    if (state === "") throw refuse("oauth_state_missing");
    const id = parseId(state, "oauth_state_malformed");
    return await auth.db.tx(PLATFORM, async (sql) => {
      const flow = await takeRedirectFlow(sql, id, auth.now());
      if (flow.provider !== auth.google?.name) throw refuse("oauth_state_unknown");
      // Thrown inside, so that the state stays for whom it belongs to.
      if (!isSameBrowser(auth, c, flow)) throw refuse("oauth_state_malformed");
      return flow;
    });
  } catch (error) {
    if (error instanceof AuthError) await auth.limits.request("oauthPerIp", client.ip);
    throw error;
  }
}

/** Exchanges the provider's code, finds the account, and says where the browser goes. */
async function complete(
  auth: AuthContext,
  flow: RedirectFlow,
  params: URLSearchParams,
  client: Client,
): Promise<string> {
  if ((params.get("code") ?? "") === "") throw refuse("oauth_code_missing");
  if (auth.google === null) throw refuse("oauth_state_unknown");
  const { profile, tokens } = await auth.google.exchange(flow.id, params);
  const arrival = { provider: auth.google.name, profile, ip: client.ip };
  const now = auth.now();
  if (flow.challenge !== null) {
    const code = await admit(auth, arrival, flow, (sql, user) =>
      bindRedirectFlow(sql, flow, { userId: user.id, tokens }, now),
    );
    return withQuery(flow.redirectTo, { code });
  }
  const grant = await admit(auth, arrival, flow, (sql, user) =>
    openSession(sql, { user, method: flow.method, client }, now),
  );
  return sessionFragment(flow.redirectTo, await sessionJson(auth, grant), providerTokensJson(tokens));
}
