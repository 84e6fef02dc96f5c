/** The titles are specified word for word. */
export const adminGuardTexts = {
  checking: "Checking your permissions",
  unauthenticated: {
    title: "Authentication Required",
    message: "Your session is no longer accepted. Sign in again to go on where you were.",
    signIn: "Sign In",
  },
  denied: {
    title: "Access Denied",
    message: "This part of the app is for admins only.",
    email: "Signed in as",
    isAdmin: "Admin",
    yes: "Yes",
    no: "No",
    notKnown: "Not known",
    error: "Error",
    checkFailed: "Whether you are an admin could not be checked. Check your connection and try again.",
    retry: "Check again",
    dashboard: "Go to Dashboard",
  },
} as const;
