interface Rows {
  data: unknown;
  count: number | null;
  status: number;
  error: Error | null;
}

/**
 * Rows of a page, and how many there are on all pages where an exact count was asked for, else 0. With a count, a page past
 * the end is refused with 416; then only they are counted. Fails with the database's error.
 */
export async function readRows(
  page: PromiseLike<Rows>,
  countAll: () => PromiseLike<Pick<Rows, "count" | "error">>,
): Promise<{ rows: unknown; total: number }> {
  const { data, count, status, error } = await page;
  const isPastEnd = status === 416;
  if (error && !isPastEnd) throw error;
  if (!isPastEnd) return { rows: data, total: count ?? 0 };
  const all = await countAll();
  if (all.error) throw all.error;
  return { rows: [], total: all.count ?? 0 };
}
