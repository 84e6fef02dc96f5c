export const secondFactorTexts = {
  title: "Confirm that it is you",
  signingInAs: "Signing in as ",

  totp: {
    label: "Code from your authenticator app",
    hint: "Six digits that change every 30 seconds.",
  },
  phone: {
    label: "Code from the text message",
    before: (phone: string) => `We send six digits to your phone ending in ${phone.slice(-3)}.`,
    sent: (phone: string) => `Six digits are on their way to your phone ending in ${phone.slice(-3)}.`,
    send: "Send a code",
    sendAgain: "Send another code",
  },
  recoveryCode: {
    label: "Recovery code",
    hint: "One of the codes you kept when you set up this step. Each works once.",
  },
  passkeyHint: "Your device asks for your fingerprint, face or screen lock.",

  or: "or",
  ways: {
    totp: "Use your authenticator app",
    phone: "Get a code by text message",
    webauthn: "Use your passkey",
    recovery_code: "Use a recovery code",
  },
  named: (way: string, name: string) => `${way}: ${name}`,
  otherAccount: "Sign in with another account",
  lost: "None of these work? Write to ",

  problems: {
    wrongCode: "This code is not right. Check it, or wait for the next one.",
    wrongRecoveryCode: "This recovery code is not right, or it was used before.",
    expired: "This code is too old. Ask for a new one.",
    tooMany: "Too many attempts. Please wait a few minutes, then try again.",
    passkeyRejected: "The passkey was not used or not accepted. Try again, or choose another way.",
    onlyPasskeyRejected: "The passkey was not used or not accepted. Please try again.",
    gone: "This way is no longer part of your account. Reload the page to see the present ones.",
    unknown: "That did not work. Please try again.",
  },
} as const;
