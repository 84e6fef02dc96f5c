import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RequestError, UserError } from "#app/lib/errors.ts";
import { sendFile } from "#app/lib/files/file-sender.ts";
import { readPublicConfig } from "#app/lib/page/public-config.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { type BlogTag, blogTagSchema, slugOf } from "#shared/blog/blog.ts";
import { storedPictureUrl } from "#shared/blog/blog-picture.ts";
import { blogImagesBucket, maxBlogImageBytes } from "#shared/buckets.ts";
import { cardTexts, mutationTexts as texts } from "#app/features/blogs/editor/texts.ts";
import { blogsKey } from "./queries.ts";

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

const slugTries = 20;

/** Takes an existing tag of the same name. A name that gives no slug gets a random one. Throws `UserError`. */
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

const yearSeconds = 31_536_000;

/** Stores a public picture and gives its address. Throws `UserError`. */
async function uploadImage(picture: Blob): Promise<string> {
  const name = `${crypto.randomUUID()}.${extensions.get(picture.type) ?? "png"}`;
  const file = { path: name, file: picture, contentType: picture.type, cacheSeconds: yearSeconds };
  await sendFile({ bucket: blogImagesBucket, ...file }).catch((error: unknown) => {
    const status = error instanceof RequestError ? error.status : null;
    throw new UserError(reasonOf(status ?? 0), { cause: error });
  });
  return storedPictureUrl(name, readPublicConfig().supabaseUrl);
}

/** `status` 0 means no answer. */
function reasonOf(status: number): string {
  if (status === 401) return texts.signedOut;
  if (status === 403) return texts.notAllowed;
  if (status === 413) return texts.tooLarge;
  return status === 0 || status >= 500 ? texts.unreachable : texts.rejected;
}

/** Only a `UserError` has a message for people. */
function sentenceOf(error: unknown): string {
  return error instanceof UserError ? error.message : texts.unreachable;
}

/** Its message names the rule that the file breaks. */
class PictureRuleError extends UserError {
  override name = "PictureRuleError";
}

function pictureProblem({ type, size }: Blob): string | null {
  if (!extensions.has(type)) return cardTexts.pictureType;
  return size > maxBlogImageBytes ? cardTexts.pictureSize : null;
}

/** Gives the address of the stored file. Throws `UserError`. */
export async function storePicture(file: Blob): Promise<string> {
  const problem = pictureProblem(file) ?? ((await isPicture(file)) ? null : cardTexts.pictureType);
  if (problem !== null) throw new PictureRuleError(problem);
  return uploadImage(file);
}

/** A file's name and type prove nothing. */
async function isPicture(file: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}

export function pictureFailure(error: unknown): string {
  return error instanceof PictureRuleError ? error.message : cardTexts.uploadFailed(sentenceOf(error));
}
