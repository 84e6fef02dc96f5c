/** What a screen that failed says in its place. */
export const screenBoundaryTexts = {
  message: "This screen could not be shown.",
  reassurance: "What you saved before is safe.",
} as const;

/** The UI texts of the profile screen itself; its parts bring their own. */
export const profileScreenTexts = {
  title: "Profile",
  purpose: "What we know about you, and how your account is protected.",
} as const;
