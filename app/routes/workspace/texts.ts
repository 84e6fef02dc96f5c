export const screenBoundaryTexts = {
  message: "This screen could not be shown.",
  reassurance: "What you saved before is safe.",
} as const;

export const profileScreenTexts = {
  title: "Profile",
  purpose: "What we know about you, and how your account is protected.",
} as const;

export const checklistScreenTexts = {
  failed: {
    message: "Your checklist could not be loaded.",
    reassurance: "Nothing was changed. Check your connection and try again.",
  },
} as const;
