import { readDrafts, writeDraft } from "#app/features/blogs/local-drafts/local-drafts.ts";
import { emptyPost } from "#shared/blog/post-fields.ts";

/** Lets a store of the browser hold what a person wrote and did not save, thrice. */
export function keepThreeDrafts(store: Storage, userId: string): void {
  for (const id of ["one", "two", "three"]) {
    writeDraft(store, userId, { id, postId: "post", base: null, keptAt: new Date().toISOString(), values: emptyPost });
  }
}

/** What a store holds of a person's. */
export const draftsOf = readDrafts;
