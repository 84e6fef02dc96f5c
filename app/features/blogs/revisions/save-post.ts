import { columnsOf, type PostValues } from "#app/features/blogs/post-values.ts";
import { supabase } from "#app/lib/supabase.ts";
import { type PostRow, postRowColumns, postRowSchema } from "#shared/blog/blog.ts";
import { hasNoAnswer, missingRow, type SaveAnswer, saveFailure } from "./save-failure.ts";
import { holds } from "./stored-values.ts";

export interface PostSave {
  id: string;
  values: PostValues;
  /** The `updated_at` of what is overwritten, as it was loaded, or as `theirs` of a conflict has it. */
  expected: string;
  /** True for the editor's own save only: of those, few are kept as revisions. */
  autosaved: boolean;
}

/** Values whose save got no answer, by post: the row may hold them, and then nobody else has written. */
const unanswered = new Map<string, PostValues[]>();
/** The save of each post that is on its way. */
const underWay = new Map<string, { expected: string; answer: Promise<SaveAnswer> }>();

/**
 * Saves a post over the version that was loaded and over no other. Never throws. Saves of one post wait for each other,
 * and one that began from the same version goes on from what the one before it stored: both are of this page.
 */
export async function savePost(save: PostSave): Promise<SaveAnswer> {
  const before = underWay.get(save.id);
  const answer = before ? savedAfter(before, save) : tried(save);
  const entry = { expected: save.expected, answer };
  underWay.set(save.id, entry);
  const result = await answer;
  if (underWay.get(save.id) === entry) underWay.delete(save.id);
  return result;
}

async function savedAfter(before: { expected: string; answer: Promise<SaveAnswer> }, save: PostSave) {
  const earlier = await before.answer;
  const isSuccessor = earlier.ok && before.expected === save.expected;
  return tried(isSuccessor ? { ...save, expected: earlier.post.updated_at } : save);
}

async function tried(save: PostSave): Promise<SaveAnswer> {
  try {
    return await saved(save);
  } catch {
    // The session could not be refreshed, or an answer was none.
    return missingAnswer(save);
  }
}

async function saved(save: PostSave): Promise<SaveAnswer> {
  const { id, values, expected, autosaved } = save;
  const { data, error, status } = await supabase()
    .from("blogs")
    .update({ ...columnsOf(values), autosaved })
    .eq("id", id)
    .eq("updated_at", expected)
    .select(postRowColumns)
    .maybeSingle();
  if (error && hasNoAnswer(status)) return missingAnswer(save);
  if (error) return saveFailure({ error, status }, values);
  if (data) return answered(postRowSchema.parse(data));

  const failure = await missingRow(id);
  if (failure.reason !== "changed" || !failure.isOwn) return failure;
  // What this page stored without learning of it is nobody else's.
  if (holds(failure.theirs, values)) return answered(failure.theirs);
  if (!wasSentUnanswered(failure.theirs)) return failure;
  unanswered.delete(id);
  return saved({ ...save, expected: failure.theirs.updated_at });
}

function answered(post: PostRow): SaveAnswer {
  unanswered.delete(post.id);
  return { ok: true, post };
}

async function missingAnswer({ id, values }: PostSave): Promise<SaveAnswer> {
  noteUnanswered(id, values);
  return saveFailure({ error: { code: "", message: "" }, status: 0 }, values);
}

/** Remembers what was sent without an answer: a save of the post that comes later may find it stored. */
export function noteUnanswered(id: string, values: PostValues): void {
  unanswered.set(id, [...(unanswered.get(id) ?? []), values].slice(-5));
}

/** Whether a row holds what this page sent and got no answer to. */
export function wasSentUnanswered(row: PostRow): boolean {
  return unanswered.get(row.id)?.some((sent) => holds(row, sent)) ?? false;
}
