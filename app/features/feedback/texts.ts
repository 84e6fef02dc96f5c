/** The UI texts of feedback. Dialog and toast texts are specified word for word. */
export const feedbackTexts = {
  listTitle: "Feedback",
  listPurpose: "What people say about the product, newest first.",
} as const;
