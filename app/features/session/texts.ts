/** The UI texts of the wait for the browser's stored session. */
export const sessionTexts = {
  loading: "Loading",
} as const;
