/** `keywords` are further words for the search. */
export const workspaceCommandTexts = {
  screens: "Go to",
  admin: "Admin",
  actions: "Actions",
  theme: "Theme",
  screenKeywords: {
    dashboard: "home start overview",
    documents: "files upload papers",
    "visa-progress": "steps checklist",
    "visa-consultant": "chat ask question",
    sop: "statement of purpose letter generate",
    resume: "cv",
    profile: "account name country picture password security second factor passkey",
    blogs: "articles read",
  },
  sendFeedback: "Send Feedback",
  sendFeedbackKeywords: "report bug problem idea contact",
  restartTutorial: "Restart Tutorial",
  restartTutorialKeywords: "help tour guide introduction",
  logout: "Logout",
  logoutKeywords: "sign out log out leave",
  themeKeywords: "colour color appearance mode scheme",
} as const;
