import { linkSchemes } from "#shared/blog/blog-markup.ts";

const schemes = linkSchemes.map((scheme) => (scheme.startsWith("http") ? `${scheme}://` : `${scheme}:`)).join("|");
/** An allowed scheme, a path of the site, a query or a fragment. No white space at the start. */
const allowed = new RegExp(`^(?:(?:${schemes})[^\\s]|/(?!/)|[#?])`, "i");
const bareAddress = /^[^\s:/?#@]+@[^\s:/?#@]+\.[^\s:/?#@.]+$/;
const bareDomain = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/;

export function isAllowedLink(href: string): boolean {
  return allowed.test(href);
}

/** A bare domain becomes https, a bare e-mail address mailto. Null for an address that is not allowed. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (isAllowedLink(text)) return text;
  if (bareAddress.test(text)) return `mailto:${text}`;
  return bareDomain.test(text) ? `https://${text}` : null;
}
