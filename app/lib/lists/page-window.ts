/** At most `size` pages around the current one, from 1. */
export function pageWindow(page: number, pageCount: number, size = 5): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(size / 2), pageCount - size + 1));
  const length = Math.min(size, pageCount);
  return Array.from({ length }, (_, index) => first + index);
}
