import { blogImagesBucket } from "#shared/buckets.ts";

/** Widths in pixels in which the server offers its own pictures, and the formats, best first. */
export const pictureWidths = [400, 800, 1200, 1600] as const;
export const pictureFormats = ["avif", "webp"] as const;
export type PictureWidth = (typeof pictureWidths)[number];
export type PictureFormat = (typeof pictureFormats)[number];

/** Of a cover, in pixels. */
export const coverSize = { width: 1200, height: 630 } as const;

const bucketPath = `/storage/v1/object/public/${blogImagesBucket}/`;
/** A name in the bucket: no folders, and nothing that an address would have to escape. */
const storedName = /^[\w-]+\.(?:png|jpe?g|gif|webp|avif)$/i;
const inlineCover = /^\/images\/covers\/[\da-f-]{36}\/[\da-f]{12}$/;

/** Origins of the site and of the backend that keeps its files; null where that is the site itself. */
interface Origins {
  siteUrl: string;
  supabaseUrl: string | null;
}

/** What is stored in a post for a picture of the bucket. Where we keep it ourselves, it survives a change of domain. */
export function storedPictureUrl(name: string, supabaseUrl: string | null): string {
  return `${supabaseUrl ?? ""}${bucketPath}${name}`;
}

/**
 * Where the sizes of a picture of ours are found, without a slash at its end: `/images/stored/{name}` or
 * `/images/covers/{post}/{version}`. Null for pictures from elsewhere, which the server never fetches.
 */
export function sizedPicturePath(url: string, { siteUrl, supabaseUrl }: Origins): string | null {
  if (inlineCover.test(url)) return url;
  const prefixes = [bucketPath, `${siteUrl}${bucketPath}`, ...(supabaseUrl ? [`${supabaseUrl}${bucketPath}`] : [])];
  const prefix = prefixes.find((candidate) => url.startsWith(candidate));
  const name = prefix === undefined ? "" : url.slice(prefix.length);
  return storedName.test(name) ? `/images/stored/${name}` : null;
}

/** The address of one size: `{path}/{width}.{format}`. */
export function sizeUrl(path: string, width: PictureWidth, format: PictureFormat): string {
  return `${path}/${width}.${format}`;
}

/** All sizes in a format, as `srcset` takes them. */
export function srcSetOf(path: string, format: PictureFormat): string {
  return pictureWidths.map((width) => `${sizeUrl(path, width, format)} ${width}w`).join(", ");
}
