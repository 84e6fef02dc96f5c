import { z } from "zod";

/** Null for what is missing: other services write rows, too. */
export interface ObjectMetadata {
  /** With its quotes. */
  eTag: string | null;
  size: number | null;
  contentType: string | null;
  cacheControl: string | null;
  lastModified: Date | null;
}

const text = z.string().min(1).nullable().catch(null);
const metadataSchema = z
  .object({
    eTag: text,
    size: z.int().nonnegative().nullable().catch(null),
    mimetype: text,
    cacheControl: text,
    lastModified: z.string().pipe(z.coerce.date()).nullable().catch(null),
  })
  .catch({ eTag: null, size: null, mimetype: null, cacheControl: null, lastModified: null });

export function readObjectMetadata(column: unknown): ObjectMetadata {
  const { mimetype: contentType, ...rest } = metadataSchema.parse(column);
  return { ...rest, contentType };
}

interface Known {
  /** With its quotes; empty for the copy of an object without one. */
  eTag: string;
  size: number;
  contentType: string;
  cacheControl: string;
  lastModified: Date;
}

/** The column as the service writes it, with the reference's names. */
export function objectMetadata({ eTag, size, contentType, cacheControl, lastModified }: Known) {
  return {
    ...(eTag !== "" && { eTag }),
    size,
    mimetype: contentType,
    cacheControl,
    lastModified: lastModified.toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  };
}
