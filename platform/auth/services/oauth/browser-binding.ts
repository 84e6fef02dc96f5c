import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AuthContext } from "#platform/auth/context.ts";
import type { RedirectFlow } from "#platform/auth/services/redirect-flows.ts";
import { FLOW_STATE_SECONDS } from "#platform/auth/settings.ts";

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
 * (`Sec-Fetch-Site`, which scripts cannot set); other clients need no cookie. Nor does a flow that began with a call from
 * a site of its own, where cookies of this one are not kept: such flows link an identity and end on that site.
 */
export function isSameBrowser(auth: AuthContext, c: Context, flow: RedirectFlow): boolean {
  if (c.req.header("sec-fetch-site") === undefined) return true;
  const endsElsewhere = new URL(flow.redirectTo).origin !== new URL(auth.settings.siteUrl).origin;
  if (flow.linkingTargetId !== null && endsElsewhere) return true;
  const mark = getCookie(c, cookieName(flow.id), prefixOf(auth));
  return typeof mark === "string" && auth.flowSecrets.isBrowserMark(flow.id, mark);
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
