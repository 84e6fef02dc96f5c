import { isIP } from "node:net";
import { isLoopback } from "#backend/network/addresses.ts";

interface RedirectPolicy {
  siteUrl: string;
  /** Globs: `*` one segment, `**` anything, `?` one character, `[a-z]`, `{a,b}`; segments end at `.` and `/`. */
  redirectUrls: readonly string[];
}

/** No mail client or browser needs longer targets. */
const MAX_LENGTH = 2048;

/** The first allowed of header, query and referrer, otherwise the site itself. */
export function createRedirects(policy: RedirectPolicy) {
  const site = new URL(policy.siteUrl);
  const patterns = policy.redirectUrls.map(globToRegExp);

  const isAllowed = (target: string): boolean => {
    const url = parseTarget(target);
    if (url === null) return false;
    if (isSameSite(url, site)) return true;
    if (isForeignAddress(url)) return false;
    const withoutFragment = target.split("#", 1)[0] ?? "";
    return patterns.some((pattern) => pattern.test(withoutFragment));
  };

  return {
    isAllowed,
    /** @returns an absolute URL that may stand in a Location header. Rejected targets become the site URL. */
    resolve(request: Request, fromBody?: string): string {
      const query = new URL(request.url).searchParams.get("redirect_to");
      const candidates = [request.headers.get("redirect_to"), query, fromBody, request.headers.get("referer")];
      const target = candidates.find((candidate) => typeof candidate === "string" && isAllowed(candidate));
      return target ?? policy.siteUrl;
    },
  };
}

export type Redirects = ReturnType<typeof createRedirects>;

/** Null for what a browser could read differently (escapes, odd hosts, user names), or what runs script. */
function parseTarget(target: string): URL | null {
  if (target.length === 0 || target.length > MAX_LENGTH || !/^[\x21-\x5b\x5d-\x7e]+$/.test(target)) return null;
  const authority = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(target)?.[1];
  if (authority === undefined || !URL.canParse(target)) return null;
  const url = new URL(target);
  if (["javascript:", "data:", "vbscript:", "blob:", "file:", "about:", "view-source:"].includes(url.protocol)) {
    return null;
  }
  if (url.protocol === "http:" || url.protocol === "https:") {
    const host = authority.toLowerCase().replace(url.protocol === "http:" ? /:80$/ : /:443$/, "");
    if (host !== url.host || !/^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d+)?$/.test(host)) return null;
  }
  return url;
}

function isSameSite(url: URL, site: URL): boolean {
  if (url.protocol !== site.protocol || url.hostname !== site.hostname) return false;
  return url.port === site.port || isLoopback(url.hostname);
}

function isForeignAddress(url: URL): boolean {
  return isIP(url.hostname.replace(/^\[|\]$/g, "")) !== 0 && !isLoopback(url.hostname);
}

/** Globs of the allow list; `\` takes the next character literally. */
export function globToRegExp(glob: string): RegExp {
  let source = "";
  let braces = 0;
  for (let index = 0; index < glob.length; index += 1) {
    const char = glob.charAt(index);
    const classEnd = char === "[" ? glob.indexOf("]", index + 2) : -1;
    if (char === "*" && glob.charAt(index + 1) === "*") {
      source += ".*";
      while (glob.charAt(index + 1) === "*") index += 1;
    } else if (char === "*") source += "[^./]*";
    else if (char === "?") source += "[^./]";
    else if (classEnd > 0) {
      const members = glob.slice(index + 1, classEnd);
      const negated = members.startsWith("!") || members.startsWith("^");
      source += `[${negated ? "^" : ""}${members.slice(negated ? 1 : 0).replace(/[\\\]^[]/g, "\\$&")}]`;
      index = classEnd;
    } else if (char === "{") {
      source += "(?:";
      braces += 1;
    } else if (char === "}" && braces > 0) {
      source += ")";
      braces -= 1;
    } else if (char === "," && braces > 0) source += "|";
    else {
      const literal = char === "\\" && index + 1 < glob.length ? glob.charAt((index += 1)) : char;
      source += literal.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
    }
  }
  return new RegExp(`^${source}${")".repeat(braces)}$`);
}

export function withFragment(target: string, params: Record<string, string>): string {
  const base = target.split("#", 1)[0] ?? "";
  return `${base}#${encodeSorted({ ...params, sb: "" })}`;
}

export function withQuery(target: string, params: Record<string, string>): string {
  const url = new URL(target);
  for (const [key, value] of Object.entries(params)) url.searchParams.set(key, value);
  url.hash = "";
  return url.href;
}

function encodeSorted(params: Record<string, string>): string {
  const entries = Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return new URLSearchParams(entries).toString();
}
