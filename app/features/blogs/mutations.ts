import { useMutation, useQueryClient } from "@tanstack/react-query";
import { UserError } from "#app/lib/errors.ts";
import { readPublicConfig } from "#app/lib/page/public-config.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { type BlogTag, blogTagSchema, slugOf } from "#shared/blog/blog.ts";
import { storedPictureUrl } from "#shared/blog/blog-picture.ts";
import { blogImagesBucket, maxBlogImageBytes } from "#shared/buckets.ts";
import { cardTexts, mutationTexts as texts } from "#app/features/blogs/editor/texts.ts";
import { blogsKey } from "./queries.ts";

/** Makes the record of a tag that no post had before, and says how that went. */
export function useCreateTag() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createTag,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: [...blogsKey, "tags"] });
      notifySuccess({ message: texts.tagCreated });
    },
    onError: (error) => notifyError({ message: texts.tagFailed(sentenceOf(error)) }),
  });
}

/** How many addresses are tried for one tag. */
const slugTries = 20;

/**
 * Gives the tag's record; one of the same name that somebody else made meanwhile is taken. A name of which nothing can
 * stand in an address gets a made-up one. Throws `UserError`.
 */
async function createTag(name: string): Promise<BlogTag> {
  const base = slugOf(name).slice(0, 90).replace(/-+$/, "") || `tag-${crypto.randomUUID().slice(0, 8)}`;
  for (let number = 1; number <= slugTries; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    const tags = () => supabase().from("blog_tags");
    const { data, error, status } = await tags().insert({ name, slug }).select("id, name, slug, color").maybeSingle();
    if (data) return blogTagSchema.parse(data);
    if (error?.code !== "23505") throw new UserError(reasonOf(status), { cause: error });
    const same = await tags().select("id, name, slug, color").eq("name", name).maybeSingle();
    if (same.data) return blogTagSchema.parse(same.data);
  }
  throw new UserError(texts.noTagSlug);
}

const extensions = new Map([
  ["image/png", "png"],
  ["image/jpeg", "jpg"],
  ["image/gif", "gif"],
  ["image/webp", "webp"],
  ["image/avif", "avif"],
]);

/** The types of pictures that the blog keeps. */
const pictureTypes = [...extensions.keys()];

/** Stores a picture for everybody to see and gives the address that a post holds. Throws `UserError`. */
async function uploadImage(picture: Blob): Promise<string> {
  const name = `${crypto.randomUUID()}.${extensions.get(picture.type) ?? "png"}`;
  const files = supabase().storage.from(blogImagesBucket);
  const { error } = await files.upload(name, picture, { contentType: picture.type, cacheControl: "31536000" });
  if (error) {
    const status = "status" in error ? Number(error.status) : 0;
    throw new UserError(reasonOf(status), { cause: error });
  }
  return storedPictureUrl(name, readPublicConfig().supabaseUrl);
}

/** What a failure with this HTTP status means for people; 0 is no answer. */
function reasonOf(status: number): string {
  if (status === 401) return texts.signedOut;
  if (status === 403) return texts.notAllowed;
  if (status === 413) return texts.tooLarge;
  return status === 0 || status >= 500 ? texts.unreachable : texts.rejected;
}

/** The sentence for people in an error; of others nothing is shown. */
function sentenceOf(error: unknown): string {
  return error instanceof UserError ? error.message : texts.unreachable;
}

/** A file breaks a rule for pictures; `message` says which. */
class PictureRuleError extends UserError {
  override name = "PictureRuleError";
}

/** Why a file cannot be a picture of the blog; null when it may be one. */
function pictureProblem({ type, size }: Blob): string | null {
  if (!pictureTypes.includes(type)) return cardTexts.pictureType;
  return size > maxBlogImageBytes ? cardTexts.pictureSize : null;
}

/** Stores a file that really is a picture and gives its address. Throws `UserError` with a sentence for people. */
export async function storePicture(file: Blob): Promise<string> {
  const problem = pictureProblem(file) ?? ((await isPicture(file)) ? null : cardTexts.pictureType);
  if (problem !== null) throw new PictureRuleError(problem);
  return uploadImage(file);
}

/** A name and a type are only claims. */
async function isPicture(file: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}

/** The sentence for a picture that was not stored: the rule that it breaks, or what happened on the way. */
export function pictureFailure(error: unknown): string {
  return error instanceof PictureRuleError ? error.message : cardTexts.uploadFailed(sentenceOf(error));
}
