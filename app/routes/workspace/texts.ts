/** What a screen that failed says in its place. */
export const screenBoundaryTexts = {
  message: "This screen could not be shown.",
  reassurance: "What you saved before is safe.",
} as const;

/** The UI texts of the profile screen itself; its parts bring their own. */
export const profileScreenTexts = {
  title: "Profile",
  purpose: "How your account is protected, and where you are signed in.",
} as const;
