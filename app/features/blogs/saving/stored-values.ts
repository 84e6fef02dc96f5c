import { columnsOf, valuesOf } from "#app/features/blogs/post-values.ts";
import type { PostRow, PostValues } from "#shared/blog/post-fields.ts";

/** Whether saving these values would leave the row as it is. */
export function holds(row: PostRow, values: PostValues): boolean {
  const [stored, mine] = [columnsOf(valuesOf(row)), columnsOf(values)];
  // A post that is published without a time takes the moment.
  const isSameTime =
    (mine.published && mine.published_at === null) || timeOf(mine.published_at) === timeOf(stored.published_at);
  return isSameTime && withoutTime(stored) === withoutTime(mine);
}

function withoutTime(columns: ReturnType<typeof columnsOf>): string {
  return JSON.stringify({ ...columns, published_at: null });
}

/** The database writes a time in another way than browsers do. */
function timeOf(time: string | null): number | null {
  return time === null ? null : Date.parse(time);
}
