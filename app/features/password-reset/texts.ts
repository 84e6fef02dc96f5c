export const passwordResetTexts = {
  title: "Choose a new password",
  checking: "Checking your link",
  back: "Back to sign in",
  choosingFor: "Choosing a new password for ",
  invalidLink: {
    title: "Invalid reset link",
    message: "This password reset link is invalid or has expired.",
  },
  unreachable: {
    message: "Your link could not be checked.",
    reassurance: "The service cannot be reached right now. Your password was not changed.",
  },
  updated: {
    title: "Password updated",
    message: "Sign in with your new password.",
  },
  /** For somebody whose email several signed up with before it was confirmed. */
  contested: {
    title: "Choose your password",
    why: "You signed up more than once before confirming, or somebody else used your email. To be safe, no password from then works. Choose your password now.",
    updated: {
      title: "Password saved",
      message: "You are signed in. Use this password next time.",
    },
  },
  updateFailed: "Failed to update password",
} as const;
