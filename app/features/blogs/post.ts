const postStates = ["published", "draft", "scheduled"] as const;
export type PostState = (typeof postStates)[number];

interface Publication {
  published: boolean;
  published_at: string | null;
}

/** A published post with a time in the future is scheduled: readers do not see it yet. */
export function postStateOf({ published, published_at }: Publication, now = new Date()): PostState {
  if (!published) return "draft";
  return published_at !== null && new Date(published_at) > now ? "scheduled" : "published";
}

export function isPostState(name: string | null): name is PostState {
  return postStates.some((state) => state === name);
}

export function editorPath(id: string): string {
  return `/admin/blogs/edit/${id}`;
}
