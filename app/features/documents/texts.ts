/** The UI texts of the documents. Toast texts are specified word for word. */
export const documentsTexts = {
  title: "Documents",
  purpose: "Keep everything that your application asks for in one place.",
} as const;
