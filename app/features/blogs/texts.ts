import type { PostState } from "./post.ts";

/** The UI texts of writing and managing posts. */
export const blogsTexts = {
  title: "Blog Dashboard",
  newTitle: "New post",
  editTitle: "Edit post",
} as const;

/** How a post stands. */
export const postStateTexts = {
  states: { published: "Published", draft: "Draft", scheduled: "Scheduled" } satisfies Record<PostState, string>,
  featured: "Featured",
  scheduledFor: (date: string) => `for ${date}`,
} as const;
