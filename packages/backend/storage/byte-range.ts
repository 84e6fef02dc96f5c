import type { ByteRange } from "./files/files.ts";

/**
 * What a `Range` header asks of a file of so many bytes: one range, null for all of it, or `unsatisfiable`. Several
 * ranges at once are not supported. Source: RFC 9110 section 14.
 */
export function parseRange(header: string | null, size: number): ByteRange | null | "unsatisfiable" {
  if (header === null || !/^bytes=/i.test(header)) return null;
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header.replaceAll(/\s/g, ""));
  const [, first, last] = match ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return "unsatisfiable";
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? "unsatisfiable" : { start, end };
}
