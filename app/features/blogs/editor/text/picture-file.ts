import { maxBlogImageBytes } from "#shared/buckets.ts";
import { pictureTypes, RejectedError, sentenceOf, uploadImage } from "#app/features/blogs/mutations.ts";
import { cardTexts as texts } from "#app/features/blogs/editor/texts.ts";

/** A file breaks a rule for pictures; `message` says which. */
class PictureRuleError extends RejectedError {
  override name = "PictureRuleError";
}

/** Why a file cannot be a picture of the blog; null when it may be one. */
export function pictureProblem({ type, size }: Blob): string | null {
  if (!pictureTypes.includes(type)) return texts.pictureType;
  return size > maxBlogImageBytes ? texts.pictureSize : null;
}

/** Stores a file that really is a picture and gives its address. Throws `RejectedError` with a sentence for people. */
export async function storePicture(file: Blob): Promise<string> {
  const problem = pictureProblem(file) ?? ((await isPicture(file)) ? null : texts.pictureType);
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
  return error instanceof PictureRuleError ? error.message : texts.uploadFailed(sentenceOf(error));
}
