/**
 * What a post's text may hold: the editor makes no more, saving keeps no more, pages show no more, whatever the column
 * holds. The one list of it.
 */
export const blogElements = (
  "h2 h3 h4 p br hr blockquote pre ul ol li figure figcaption img strong b em i u s mark sub sup code a " +
  "table thead tbody tfoot tr th td caption"
).split(" ");

/** Attributes by element. */
export const blogAttributes: Readonly<Record<string, string[]>> = {
  a: ["href", "title"],
  img: ["src", "alt", "title", "width", "height"],
  ol: ["start"],
  th: ["colspan", "rowspan", "scope"],
  td: ["colspan", "rowspan"],
};

/** Schemes of links; addresses without one are the site's own. */
export const linkSchemes = ["http", "https", "mailto", "tel"] as const;

/** Pictures: links, the site's own (browsers read a backslash as a slash), and those written inline. */
export const pictureAddress = /^(?:https?:\/\/|\/(?![/\\])|data:image\/(?:png|jpe?g|gif|webp|avif);base64,)/i;

/** Elements inside one another; what is deeper loses its markup. */
export const maxNesting = 40;

/** Widths and heights in pixels that a picture may claim. */
export const maxPictureSide = 10_000;
