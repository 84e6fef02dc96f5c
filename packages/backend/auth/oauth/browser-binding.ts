import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AuthContext } from "#backend/auth/context.ts";
import type { RedirectFlow } from "#backend/auth/sessions/redirect-flows.ts";
import { FLOW_STATE_SECONDS } from "#backend/auth/settings.ts";

/*
 * A flow ends in the browser that began it. Otherwise somebody could begin one, sign in at the provider as themselves,
 * and have another person's browser open the last address: that person would then work in a foreign account, or have
 * linked their own Google account to it (docs/decisions/0024). Every flow has a cookie of its own, so that several tabs
 * do not get in each other's way.
 */

/** Leaves the flow's mark in the browser. */
export function markBrowser(auth: AuthContext, c: Context, state: string): void {
  setCookie(c, cookieName(state), auth.flowSecrets.browserMark(state), {
    ...cookieOptions(auth),
    maxAge: FLOW_STATE_SECONDS,
  });
}

export function unmarkBrowser(auth: AuthContext, c: Context, state: string): void {
  deleteCookie(c, cookieName(state), cookieOptions(auth));
}

/**
 * Whether a flow comes back to where it began. Only browsers can be led astray, and they say that they are browsers
 * (`Sec-Fetch-Site`, which scripts cannot set); other clients need no cookie. Nor does linking that a page of another site
 * asked for, where cookies of this one are not kept.
 */
export function isSameBrowser(auth: AuthContext, c: Context, flow: RedirectFlow): boolean {
  if (c.req.header("sec-fetch-site") === undefined) return true;
  if (flow.linking?.isFromElsewhere === true) return true;
  const mark = getCookie(c, cookieName(flow.id), prefixOf(auth));
  return typeof mark === "string" && auth.flowSecrets.isBrowserMark(flow.id, mark);
}

/**
 * Whether a page of another site asks for a flow that ends there again. Browsers name the page's origin, which no page
 * can change; where the flow ends is the caller's to choose, and alone would let every page off the cookie.
 */
export function isFromElsewhere(auth: AuthContext, c: Context, redirectTo: string): boolean {
  const asker = c.req.header("origin") ?? "";
  return asker !== new URL(auth.settings.siteUrl).origin && asker === new URL(redirectTo).origin;
}

function cookieName(state: string): string {
  return `sb-flow-${state}`;
}

function isSecure(auth: AuthContext): boolean {
  return auth.settings.apiUrl.startsWith("https:");
}

/** `__Host-` keeps neighbours on the same domain from planting the cookie; it needs https and the root path. */
function prefixOf(auth: AuthContext): "host" | undefined {
  return isSecure(auth) ? "host" : undefined;
}

function cookieOptions(auth: AuthContext) {
  const prefix = prefixOf(auth);
  return {
    path: prefix === undefined ? new URL(`${auth.settings.apiUrl}/callback`).pathname : "/",
    secure: isSecure(auth),
    httpOnly: true,
    // Lax, not Strict: the browser comes back from the provider's site.
    sameSite: "Lax" as const,
    ...(prefix === undefined ? {} : { prefix }),
  };
}
