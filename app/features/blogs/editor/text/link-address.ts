import { linkSchemes } from "#shared/blog/blog-markup.ts";

const schemes = linkSchemes.map((scheme) => (scheme.startsWith("http") ? `${scheme}://` : `${scheme}:`)).join("|");
/** An allowed scheme, a path of the site, or a place on the page. Nothing that begins with white space. */
const allowed = new RegExp(`^(?:(?:${schemes})[^\\s]|/(?!/)|[#?])`, "i");
const bareAddress = /^[^\s:/?#@]+@[^\s:/?#@]+\.[^\s:/?#@.]+$/;
const bareDomain = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/;

/** Whether a link of a post may lead there. */
export function isAllowedLink(href: string): boolean {
  return allowed.test(href);
}

/**
 * What people mean by the address that they typed: a bare domain is https, a bare e-mail address is mailto. Null for
 * what no link of a post may lead to.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (isAllowedLink(text)) return text;
  if (bareAddress.test(text)) return `mailto:${text}`;
  return bareDomain.test(text) ? `https://${text}` : null;
}
