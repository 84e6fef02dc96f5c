import { z } from "zod";
import { storageError } from "#backend/storage/errors.ts";

/** The last entry of a page. */
const cursorSchema = z.object({
  key: z.string().regex(/^[^\0]*$/),
  /** Microseconds since 1970 where a time decides the order; null for folders and where names decide. */
  moment: z
    .string()
    .regex(/^-?\d{1,18}$/)
    .nullable(),
});

export type PageCursor = z.infer<typeof cursorSchema>;

export function sealCursor(cursor: PageCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

/** @throws StorageError `invalid_request` */
export function openCursor(text: string): PageCursor {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    throw storageError("invalid_request", "body/cursor is not valid");
  }
}
