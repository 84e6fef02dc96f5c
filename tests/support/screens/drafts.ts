import { readDrafts, writeDraft } from "#app/features/blogs/local-drafts/local-drafts.ts";
import { emptyPost } from "#shared/blog/post-fields.ts";

/** Puts three unsaved drafts of a person into a storage. */
export function storeThreeDrafts(store: Storage, userId: string): void {
  for (const id of ["one", "two", "three"]) {
    writeDraft(store, userId, { id, postId: "post", base: null, keptAt: new Date().toISOString(), values: emptyPost });
  }
}

/** The drafts of a person in a storage. */
export const draftsOf = readDrafts;
