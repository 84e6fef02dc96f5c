import { rowsOrThrow } from "./rows-or-throw.ts";

/** As many as the Data API gives at once. */
const pageSize = 1_000;

/**
 * All rows of a list that has an order, or the first of them. @param what names them in the log
 * @throws AppError `database_unavailable`
 */
export async function everyPage(
  what: string,
  read: (from: number, to: number) => PromiseLike<Parameters<typeof rowsOrThrow<unknown[]>>[0]>,
  atMost = Number.POSITIVE_INFINITY,
): Promise<unknown[]> {
  const all: unknown[] = [];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the next page begins where this one ends
    const rows = rowsOrThrow(await read(all.length, all.length + pageSize - 1), what);
    // Not fewer than asked for: a server may give less at once.
    if (rows.length === 0) return all;
    all.push(...rows);
    if (all.length >= atMost) return all.slice(0, atMost);
  }
}
