/** The only allow-list: for the editor, for saving, and for pages, whatever the column holds. */
export const blogElements = (
  "h2 h3 h4 p br hr blockquote pre ul ol li figure figcaption img strong b em i u s mark sub sup code a " +
  "table thead tbody tfoot tr th td caption"
).split(" ");

export const blogAttributes: Readonly<Record<string, string[]>> = {
  a: ["href", "title"],
  img: ["src", "alt", "title", "width", "height"],
  ol: ["start"],
  th: ["colspan", "rowspan", "scope"],
  td: ["colspan", "rowspan"],
};

export const linkSchemes = ["http", "https", "mailto", "tel"] as const;

/** Links, paths of the site (browsers read a backslash as a slash), and inline pictures. */
export const pictureAddress = /^(?:https?:\/\/|\/(?![/\\])|data:image\/(?:png|jpe?g|gif|webp|avif);base64,)/i;

/** Deeper elements lose their markup. */
export const maxNesting = 40;

export const maxPictureSide = 10_000;
