/** The UI texts of writing and managing posts. */
export const blogsTexts = {
  title: "Blog Dashboard",
  newTitle: "New post",
  editTitle: "Edit post",
} as const;
