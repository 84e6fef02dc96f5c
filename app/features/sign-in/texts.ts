/** Toast texts are specified word for word. */
export const signInTexts = {
  pageTitle: "Sign In",
  pageDescription: "Sign in or create an account to keep your own checklist, dates and money for a study visa.",
  promise: "Your study visa, one clear step at a time.",
  purpose: "Your checklist, papers, dates and money in one place.",
  lookFirst: "Look first, without an account",
  signIn: "Sign In",
  signUp: "Sign Up",
  tabsLabel: "Sign in or sign up",

  fullName: "Full name",
  fullNameHint: "As it is written in your passport.",
  email: "Email",
  password: "Password",
  newPasswordHint: "At least 6 characters.",
  rememberMe: "Remember me",
  google: "Continue with Google",
  or: "or",
  missing: {
    fullName: "Enter your full name.",
    email: "Enter your email address.",
    password: "Enter your password.",
    newPassword: "Choose a password.",
  },

  forgotPassword: "Forgot password?",
  forgotHint: "We send a link for choosing a new password to the email above.",
  sendResetLink: "Send reset link",
  resetCode: {
    label: "Code from the email",
    hint: "Six digits. Like the link, they let you choose a new password.",
  },
  forgotSent: "If this email has an account, a link is on its way. Look in spam too. You can ask again in a minute.",

  welcome: { title: "Welcome back!", message: "You have successfully signed in." },
  wrongCredentials: "Email or password is not right.",
  signInFailed: "Error signing in",
  googleFailed: "Error signing in with Google",
  googleSaid: (words: string) => `Google says: “${words}”`,
  googleReasons: {
    access_denied: "Signing in was not finished at Google.",
    bad_oauth_state: "The way back from Google took too long, or was opened twice. Please try again.",
    provider_email_needs_verification: "Google has not confirmed this email address.",
    signup_disabled: "New accounts cannot be opened at the moment.",
    user_banned: "This account cannot sign in.",
    unexpected_failure: "Google cannot be reached right now. Please try again.",
  },
  signUpFailed: "Error signing up",
  signedUp: { message: "Please check your email to confirm your account." },
  resetSent: {
    title: "Password reset email sent",
    message: "If an account exists for this email, a link to choose a new password is on its way.",
  },
  tooManyResets: {
    title: "Too many attempts",
    message: "Please wait before requesting another password reset.",
  },
  noReason: "Please try again.",

  checkMail: {
    title: "Check your email",
    before: "We sent a link and a code to ",
    after: ". Open the link, on any device, or type the code here: either confirms your account.",
    forKnown: "Type the code from the email to ",
    forKnownAfter: ". If you have none, let us send one.",
    code: { label: "Code from the email", hint: "Six digits." },
    hint: "Nothing there? Look in your spam folder. If you already have an account with this email, sign in instead.",
    resend: "Send the email again",
    back: "Back to sign in",
  },

  codeProblems: {
    wrong: "This code is not right. Take it from the newest email: older ones no longer work.",
    expired: "This code is too old: it works for an hour. Ask for a new email.",
    wrongOrExpired:
      "This code is not right, or older than an hour. Take it from the newest email, or ask for a new one.",
    tooMany: "Too many attempts. Please wait a few minutes, or open the link in the email.",
    unknown: "That did not work. Please try again.",
  },

  begun: "Your checklist comes along: the answers that you gave wait in this browser.",

  resent: { title: "Confirmation email sent", message: "The newest link is the one that works." },
  resendFailed: "Error sending the confirmation email",

  notices: {
    staleLink: {
      title: "This link no longer works",
      message:
        "It has expired or was already used. If you have confirmed your email before, just sign in. If not, enter your email below and ask for a new link.",
    },
    staleReset: {
      title: "This reset link no longer works",
      message: 'It has expired or was already used. Ask for a new one under "Forgot password?".',
    },
    failed: {
      title: "Signing in did not work",
      message: "The other service sent you back without signing you in. Try again, or use your email and password.",
    },
    ended: {
      title: "You were signed out",
      message: "Your session ended, here or on another device. Sign in to go on.",
    },
    deleted: {
      title: "Your account was deleted",
      message:
        "Everything that you kept here is gone, including your files. You are welcome to start again at any time.",
    },
    unconfirmed: {
      title: "Your email is not confirmed yet",
      message: "Open the link in the email that we sent when you signed up, or ask for a new one.",
    },
    resend: "Send a new confirmation link",
    enterCode: "Enter the code from the email",
  },
} as const;
