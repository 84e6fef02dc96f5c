/** What a screen that failed says in its place. */
export const screenBoundaryTexts = {
  message: "This screen could not be shown.",
  reassurance: "What you saved before is safe.",
} as const;
