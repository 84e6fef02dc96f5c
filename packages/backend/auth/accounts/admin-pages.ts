import type { Context } from "hono";
import { authError } from "#backend/auth/errors.ts";

const MAX_PAGE_SIZE = 1000;

export interface Page {
  /** From 1 on. */
  number: number;
  size: number;
  /** Entries before it. */
  offset: number;
}

/** @throws AuthError 400 `validation_failed` */
export function parsePage(c: Context): Page {
  const number = parseNumber(c.req.query("page"), 1);
  const size = Math.min(parseNumber(c.req.query("per_page"), 50), MAX_PAGE_SIZE);
  return { number, size, offset: (number - 1) * size };
}

function parseNumber(text: string | undefined, fallback: number): number {
  if (text === undefined || text === "") return fallback;
  if (!/^\d{1,7}$/.test(text) || Number(text) === 0) throw authError("page_malformed");
  return Number(text);
}

/** How many there are, and where the next and the last page are, as the client reads it. */
export function tellPages(c: Context, address: string, { number, size }: Page, total: number): void {
  const last = Math.max(1, Math.ceil(total / size));
  const link = (page: number, rel: string) => {
    const query = new URLSearchParams(c.req.query());
    query.delete("page");
    query.delete("per_page");
    const others = query.size === 0 ? "" : `&${query.toString()}`;
    // The client reads the page out of these links as the first value of the query.
    return `<${address}?page=${page}&per_page=${size}${others}>; rel="${rel}"`;
  };
  c.header("x-total-count", String(total));
  c.header("link", [...(number < last ? [link(number + 1, "next")] : []), link(last, "last")].join(", "));
}

/** What Postgres can compare: nothing that it stores has a NUL or half a surrogate pair. */
export const searchedText = (text: string | undefined) => (text ?? "").toWellFormed().replaceAll("\0", "\ufffd");
