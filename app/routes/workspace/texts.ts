export const screenBoundaryTexts = {
  message: "This screen could not be shown.",
  reassurance: "What you saved before is safe.",
} as const;

export const profileScreenTexts = {
  title: "Profile",
  purpose: "What we know about you, and how your account is protected.",
  firstQuestions: "Three questions, and you see what lies ahead",
  jumpTo: "On this screen",
  parts: {
    you: "You",
    "change-password": "Password",
    reminders: "Reminders",
    security: "Security",
    "your-data": "Your data",
  },
} as const;

export const checklistScreenTexts = {
  failed: {
    message: "Your checklist could not be loaded.",
    reassurance: "Nothing was changed. Check your connection and try again.",
  },
} as const;

export const applicationPartTexts = {
  none: "You have no application yet",
  noneHint: "Three questions, and the days, the papers and the money of your destination are here.",
  begin: "Begin an application",
  parts: "Your application",
  error: {
    message: "Your application could not be loaded.",
    reassurance: "What you saved before is safe.",
  },
} as const;

/** Before the name of an application, as in "UK · Leeds · January 2027". */
export const chosenApplicationTexts = {
  use: {
    answers: "Answers use",
    letter: "Filled in from your application",
    practice: "Your answers are compared with your application",
  },
  change: "(change it or choose another)",
} as const;
