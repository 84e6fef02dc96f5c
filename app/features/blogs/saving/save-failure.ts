import { supabase } from "#app/lib/supabase.ts";
import { blogEditorsSchema, maxBlogSlug } from "#shared/blog/blog.ts";
import { type PostRow, postRowColumns, postRowSchema, type PostValues } from "#shared/blog/post-fields.ts";
import { saveTexts as texts } from "./texts.ts";

/** Another admin, or another tab of this one, saved the post since it was loaded. */
export interface ChangedMeanwhile {
  ok: false;
  reason: "changed";
  theirs: PostRow;
  /** Null for deleted accounts and for people without a name. */
  byName: string | null;
  /** Whether the same account saved it, in another tab or on another device. */
  isOwn: boolean;
  savedAt: string;
}

/** `sentence` fits after "Failed to update blog post:". */
export type SaveFailure =
  | ChangedMeanwhile
  | { ok: false; reason: "deleted"; sentence: string }
  | { ok: false; reason: "slugTaken"; suggestion: string; sentence: string }
  /** Without an answer: the save may have happened, trying again is safe. */
  | { ok: false; reason: "unreachable"; sentence: string }
  | { ok: false; reason: "signedOut" | "notAdmin" | "tooLong" | "activeMarkup" | "rejected"; sentence: string };

export type SaveAnswer = { ok: true; post: PostRow } | SaveFailure;

interface Rejection {
  error: { code: string; message: string };
  status: number;
}

/** Never exposes the database's own message. */
export async function saveFailure({ error, status }: Rejection, values: PostValues): Promise<SaveFailure> {
  if (hasNoAnswer(status)) return unreachableFailure();
  if (status === 401) return { ok: false, reason: "signedOut", sentence: texts.signedOut };
  if (status === 403 || error.code === "42501") return { ok: false, reason: "notAdmin", sentence: texts.notAdmin };
  if (status === 413) return { ok: false, reason: "tooLong", sentence: texts.tooLarge };
  if (error.code === "23505") {
    const suggestion = await freeSlug(values.slug);
    return { ok: false, reason: "slugTaken", suggestion, sentence: texts.slugTaken(values.slug, suggestion) };
  }
  const constraint = /"blogs_(\w+)"/.exec(error.message)?.[1] ?? "";
  if (constraint === "content_inert") return { ok: false, reason: "activeMarkup", sentence: texts.activeMarkup };
  const tooLong = texts.tooLong[constraint];
  if (tooLong !== undefined) return { ok: false, reason: "tooLong", sentence: tooLong };
  return { ok: false, reason: "rejected", sentence: texts.byConstraint[constraint] ?? texts.rejected };
}

/** Whether it is unknown if a request was carried out: no connection, or a failing server. */
export function hasNoAnswer(status: number): boolean {
  return status === 0 || status >= 500;
}

/** Why an update met no row: the post is deleted, was saved since, or may not be edited by this person. */
export async function missingRow(id: string): Promise<SaveFailure> {
  const { data, error, status } = await supabase().from("blogs").select(postRowColumns).eq("id", id).maybeSingle();
  if (error)
    return hasNoAnswer(status) ? unreachableFailure() : { ok: false, reason: "rejected", sentence: texts.rejected };
  const { data: isAdmin, error: unknown } = await supabase().rpc("is_admin");
  if (unknown) return unreachableFailure();
  if (!isAdmin) return { ok: false, reason: "notAdmin", sentence: texts.notAdmin };
  if (data === null) return { ok: false, reason: "deleted", sentence: texts.deleted };
  return changedMeanwhile(postRowSchema.parse(data));
}

/** Without a name when the request for names fails. */
export async function changedMeanwhile(theirs: PostRow): Promise<ChangedMeanwhile> {
  const [answer, { data }] = await Promise.all([supabase().rpc("blog_editors"), supabase().auth.getSession()]);
  const editors = blogEditorsSchema.safeParse(answer.data);
  return {
    ok: false,
    reason: "changed",
    theirs,
    byName: editors.data?.find(({ id }) => id === theirs.updated_by)?.full_name ?? null,
    isOwn: theirs.updated_by !== null && theirs.updated_by === data.session?.user.id,
    savedAt: theirs.updated_at,
  };
}

export function unreachableFailure(): SaveFailure {
  return { ok: false, reason: "unreachable", sentence: texts.unreachable };
}

const slugTries = 50;

/** The first numbered slug that no post has: "proof-of-funds-2". Only admins see every post. */
async function freeSlug(slug: string): Promise<string> {
  const candidates = numberedSlugs(slug);
  const { data } = await supabase().from("blogs").select("slug").in("slug", candidates);
  const taken = new Set(data?.map((row) => row.slug));
  return candidates.find((candidate) => !taken.has(candidate)) ?? withEnding(slug, crypto.randomUUID().slice(0, 8));
}

/** "funds" and "funds-2" both give "funds-2", "funds-3" and so on, within the length limit. */
export function numberedSlugs(slug: string): string[] {
  const stem = slug.replace(/-\d{1,2}$/, "") || slug;
  return Array.from({ length: slugTries }, (_, index) => withEnding(stem, String(index + 2)));
}

function withEnding(slug: string, ending: string): string {
  return `${slug.slice(0, maxBlogSlug - ending.length - 1).replace(/-+$/, "")}-${ending}`;
}
