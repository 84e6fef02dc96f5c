import type { PostState } from "./post.ts";

export const blogsTexts = {
  title: "Blog Dashboard",
  newTitle: "New post",
  editTitle: "Edit post",
} as const;

export const postStateTexts = {
  states: { published: "Published", draft: "Draft", scheduled: "Scheduled" } satisfies Record<PostState, string>,
  featured: "Featured",
  scheduledFor: (date: string) => `for ${date}`,
} as const;
