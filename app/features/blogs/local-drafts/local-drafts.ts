import { z } from "zod/mini";
import { emptyPost, postValuesSchema } from "#shared/blog/post-fields.ts";

/** Drafts of earlier releases use these names. */
const formerNames: ReadonlyMap<string, string> = new Map([
  ["metaDescription", "meta_description"],
  ["coverImage", "cover_image"],
  ["publishedAt", "published_at"],
]);

/** A draft may be older than a field, which is empty then. */
const valuesSchema = z.pipe(
  z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((stored: Record<string, unknown>): unknown => ({
      ...emptyPost,
      ...Object.fromEntries(Object.entries(stored).map(([name, value]) => [formerNames.get(name) ?? name, value])),
    })),
  ),
  postValuesSchema,
);

const localDraftSchema = z.object({
  /** One for each open page: two tabs never overwrite each other. */
  id: z.string(),
  /** The edited post, or the id that a new post will get. */
  postId: z.string(),
  /** The edited `updated_at`; null for a new post. */
  base: z.nullable(z.string()),
  /** ISO 8601, by this browser's clock. */
  keptAt: z.string(),
  values: valuesSchema,
});

export type LocalDraft = z.infer<typeof localDraftSchema>;

/** `withoutCover`: the inline picture exceeded the quota. */
export type DraftResult = "kept" | "withoutCover" | "notKept";

const prefix = "blog-draft";

function keyOf(userId: string, id: string): string {
  return `${prefix}:${userId}:${id}`;
}

/** Replaces this draft. Never throws. */
export function writeDraft(store: Storage | null, userId: string, draft: LocalDraft): DraftResult {
  if (isWritten(store, keyOf(userId, draft.id), draft)) return "kept";
  const { values } = draft;
  if (!values.cover_image.startsWith("data:")) return "notKept";
  const rest = { ...draft, values: { ...values, cover_image: "" } };
  return isWritten(store, keyOf(userId, draft.id), rest) ? "withoutCover" : "notKept";
}

function isWritten(store: Storage | null, key: string, draft: LocalDraft): boolean {
  try {
    store?.setItem(key, JSON.stringify(draft));
    return store !== null;
  } catch {
    // Full, or blocked since. The former version stays.
    return false;
  }
}

/** The latest first. Unreadable drafts are skipped, not removed. */
export function readDrafts(store: Storage | null, userId: string): LocalDraft[] {
  if (store === null) return [];
  return Array.from({ length: store.length }, (_, index) => store.key(index))
    .filter((key) => key?.startsWith(keyOf(userId, "")))
    .flatMap((key) => readDraft(key === null ? null : store.getItem(key)))
    .toSorted((one, other) => other.keptAt.localeCompare(one.keptAt));
}

function readDraft(text: string | null): LocalDraft[] {
  try {
    return [localDraftSchema.parse(JSON.parse(text ?? ""))];
  } catch {
    return [];
  }
}

export function removeDraft(store: Storage | null, userId: string, id: string): void {
  try {
    store?.removeItem(keyOf(userId, id));
  } catch {
    // Blocked: nothing can be read from it either.
  }
}

/** Null where the browser blocks it. */
export function draftStore(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
