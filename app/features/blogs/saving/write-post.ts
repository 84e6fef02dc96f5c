import { supabase } from "#app/lib/supabase.ts";
import { type PostRow, postRowColumns, postRowSchema, type PostValues } from "#shared/blog/post-fields.ts";
import { columnsOf, valuesOf } from "#app/features/blogs/post-values.ts";
import {
  changedMeanwhile,
  hasNoAnswer,
  missingRow,
  type SaveAnswer,
  saveFailure,
  unreachableFailure,
} from "./save-failure.ts";

export interface PostWrite {
  /** Made before the first try of a new post and used for all of them, so that it is not stored twice. */
  id: string;
  values: PostValues;
  /** The `updated_at` of the version to overwrite; null for a new post. */
  expected: string | null;
  /** True for the editor's own saves: few of them become revisions. */
  autosaved: boolean;
}

/**
 * Stores a post, or replaces one version of it and no other. Never throws. Safe to repeat after a lost answer;
 * `unanswered` is what this page sent before without learning whether it was stored.
 */
export async function writePost(post: PostWrite, unanswered: readonly PostValues[]): Promise<SaveAnswer> {
  const wasSent = (row: PostRow) => unanswered.some((sent) => isStoredAs(row, sent));
  try {
    const { expected } = post;
    return await (expected === null ? created(post, wasSent) : updated({ ...post, expected }, wasSent));
  } catch {
    // The session could not be refreshed, or the answer was invalid.
    return unreachableFailure();
  }
}

type WasSent = (row: PostRow) => boolean;

async function updated(save: PostWrite & { expected: string }, wasSent: WasSent): Promise<SaveAnswer> {
  const { id, values, expected, autosaved } = save;
  const { data, error, status } = await supabase()
    .from("blogs")
    .update({ ...columnsOf(values), autosaved })
    .eq("id", id)
    .eq("updated_at", expected)
    .select(postRowColumns)
    .maybeSingle();
  if (error) return saveFailure({ error, status }, values);
  if (data) return { ok: true, post: postRowSchema.parse(data) };

  const failure = await missingRow(id);
  if (failure.reason !== "changed" || !failure.isOwn) return failure;
  // This page stored it without getting the answer.
  if (isStoredAs(failure.theirs, values)) return { ok: true, post: failure.theirs };
  return wasSent(failure.theirs) ? updated({ ...save, expected: failure.theirs.updated_at }, isNever) : failure;
}

/** A second version saved meanwhile is another admin's. */
const isNever: WasSent = () => false;

async function created(post: PostWrite, wasSent: WasSent): Promise<SaveAnswer> {
  const { id, values } = post;
  const { data, error, status } = await supabase()
    .from("blogs")
    .insert({ id, ...columnsOf(values) })
    .select(postRowColumns)
    .maybeSingle();
  if (data) return { ok: true, post: postRowSchema.parse(data) };
  if (!error || hasNoAnswer(status)) return unreachableFailure();
  if (error.code !== "23505") return saveFailure({ error, status }, values);

  // Either an earlier try has stored it, or another post has this slug.
  const { data: found } = await supabase().from("blogs").select(postRowColumns).eq("id", id).maybeSingle();
  if (found === null) return saveFailure({ error, status }, values);
  const stored = postRowSchema.parse(found);
  if (isStoredAs(stored, values)) return { ok: true, post: stored };
  // Edited since that try: replaces only what this page sent.
  return wasSent(stored) ? updated({ ...post, expected: stored.updated_at }, wasSent) : changedMeanwhile(stored);
}

export function isStoredAs(row: PostRow, values: PostValues): boolean {
  const [stored, mine] = [columnsOf(valuesOf(row)), columnsOf(values)];
  // Publishing without a time takes the current one.
  const isSameTime =
    (mine.published && mine.published_at === null) || timeOf(mine.published_at) === timeOf(stored.published_at);
  return isSameTime && withoutTime(stored) === withoutTime(mine);
}

function withoutTime(columns: ReturnType<typeof columnsOf>): string {
  return JSON.stringify({ ...columns, published_at: null });
}

/** Postgres and browsers write times differently. */
function timeOf(time: string | null): number | null {
  return time === null ? null : Date.parse(time);
}
