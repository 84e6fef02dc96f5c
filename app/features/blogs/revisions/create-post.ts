import { columnsOf, type PostValues } from "#app/features/blogs/post-values.ts";
import { supabase } from "#app/lib/supabase.ts";
import { postRowColumns, postRowSchema } from "#shared/blog/blog.ts";
import { changedMeanwhile, hasNoAnswer, type SaveAnswer, saveFailure } from "./save-failure.ts";
import { noteUnanswered, savePost, wasSentUnanswered } from "./save-post.ts";
import { holds } from "./stored-values.ts";

export interface PostCreation {
  /** Made before the first try and kept over all of them, so that a post is not stored twice. */
  id: string;
  values: PostValues;
}

/** Stores a new post. Never throws. Trying again after a lost answer is safe. */
export async function createPost(creation: PostCreation): Promise<SaveAnswer> {
  try {
    return await created(creation);
  } catch {
    return missingAnswer(creation);
  }
}

async function created(creation: PostCreation): Promise<SaveAnswer> {
  const { id, values } = creation;
  const { data, error, status } = await supabase()
    .from("blogs")
    .insert({ id, ...columnsOf(values) })
    .select(postRowColumns)
    .maybeSingle();
  if (data) return { ok: true, post: postRowSchema.parse(data) };
  if (!error || hasNoAnswer(status)) return missingAnswer(creation);
  if (error.code !== "23505") return saveFailure({ error, status }, values);

  // Either an earlier try has stored it, or another post has its address.
  const { data: found } = await supabase().from("blogs").select(postRowColumns).eq("id", id).maybeSingle();
  if (found === null) return saveFailure({ error, status }, values);
  const stored = postRowSchema.parse(found);
  if (holds(stored, values)) return { ok: true, post: stored };
  // Written on since that try: saved over it where it is still what this page sent.
  return wasSentUnanswered(stored)
    ? savePost({ id, values, expected: stored.updated_at, autosaved: false })
    : changedMeanwhile(stored);
}

async function missingAnswer({ id, values }: PostCreation): Promise<SaveAnswer> {
  noteUnanswered(id, values);
  return saveFailure({ error: { code: "", message: "" }, status: 0 }, values);
}
