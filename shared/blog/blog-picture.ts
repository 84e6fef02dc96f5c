import { blogImagesBucket } from "#shared/buckets.ts";

/** In pixels; formats by preference. */
export const pictureWidths = [400, 800, 1200, 1600] as const;
export const pictureFormats = ["avif", "webp"] as const;
export type PictureWidth = (typeof pictureWidths)[number];
export type PictureFormat = (typeof pictureFormats)[number];

export const coverSize = { width: 1200, height: 630 } as const;

const bucketPath = `/storage/v1/object/public/${blogImagesBucket}/`;
const storedName = /^[\w-]+\.(?:png|jpe?g|gif|webp|avif)$/i;
const inlineCover = /^\/images\/covers\/[\da-f-]{36}\/[\da-f]{12}$/;

interface Origins {
  siteUrl: string;
  supabaseUrl: string | null;
}

/** Relative where the site itself stores the files (no `supabaseUrl`): so it survives a change of domain. */
export function storedPictureUrl(name: string, supabaseUrl: string | null): string {
  return `${supabaseUrl ?? ""}${bucketPath}${name}`;
}

/** `/images/stored/{name}` or `/images/covers/{post}/{version}`. Null for other sites' pictures, never fetched. */
export function sizedPicturePath(url: string, { siteUrl, supabaseUrl }: Origins): string | null {
  if (inlineCover.test(url)) return url;
  const prefixes = [bucketPath, `${siteUrl}${bucketPath}`, ...(supabaseUrl ? [`${supabaseUrl}${bucketPath}`] : [])];
  const prefix = prefixes.find((candidate) => url.startsWith(candidate));
  const name = prefix === undefined ? "" : url.slice(prefix.length);
  return storedName.test(name) ? `/images/stored/${name}` : null;
}

export function sizeUrl(path: string, width: PictureWidth, format: PictureFormat): string {
  return `${path}/${width}.${format}`;
}

export function srcSetOf(path: string, format: PictureFormat): string {
  return pictureWidths.map((width) => `${sizeUrl(path, width, format)} ${width}w`).join(", ");
}
