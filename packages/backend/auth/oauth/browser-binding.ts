import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AuthContext } from "#backend/auth/context.ts";
import type { RedirectFlow } from "#backend/auth/flows/redirect-flows.ts";
import { FLOW_STATE_SECONDS } from "#backend/auth/settings.ts";

const WORDS_SECONDS = 60;

/*
 * A flow ends in the browser that began it. Otherwise an attacker could begin one, sign in at the provider, and have a
 * victim's browser open the last address: the victim would work in the attacker's account, or link their own Google
 * account to it (docs/decisions/0024). Each flow has its own cookie, so that several tabs do not interfere.
 */

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
 * Only browsers can be attacked in this way. They send `Sec-Fetch-Site`, which scripts cannot set: other clients need
 * no cookie. Linking from a page of another site needs none either: browsers do not store our cookie there.
 */
export function isSameBrowser(auth: AuthContext, c: Context, flow: RedirectFlow): boolean {
  if (c.req.header("sec-fetch-site") === undefined) return true;
  if (flow.linking?.isFromElsewhere === true) return true;
  const mark = getCookie(c, cookieName(flow.id), prefixOf(auth));
  return typeof mark === "string" && auth.flowSecrets.isBrowserMark(flow.id, mark);
}

/**
 * The provider's words for the page that the browser is led to, which cannot believe its address: anybody can write a
 * link. Only for a flow that ended in the browser that began it.
 */
export function vouchForWords(auth: AuthContext, c: Context, flow: RedirectFlow, words: string): void {
  if (c.req.header("sec-fetch-site") === undefined || flow.linking !== null) return;
  setCookie(c, "sb-provider-words", words, {
    ...cookieOptions(auth),
    path: "/",
    httpOnly: false,
    maxAge: WORDS_SECONDS,
  });
}

/**
 * Whether the flow begins and ends on another site. Browsers send the page's origin, which no page can change. The
 * target is the caller's choice: by it alone every page could do without the cookie.
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

/** `__Host-` stops other hosts of the same domain from setting the cookie; it needs https and the root path. */
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
