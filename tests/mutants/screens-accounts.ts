import type { Mutant } from "./mutant.ts";

/** Faults on the screens of signing in, signing up and choosing a new password. */
export const screensAccounts: readonly Mutant[] = [
  {
    name: "forgotten-unless-asked-to-remember",
    file: "app/lib/session/session-storage.ts",
    find: 'stores.lasting.getItem(rememberMeKey) !== "false"',
    replace: 'stores.lasting.getItem(rememberMeKey) === "true"',
    harm: "Who comes in by the link of a confirmation mail is signed out as soon as the tab is closed, without having chosen that.",
  },
  {
    name: "reset-toast-has-another-title",
    file: "app/features/sign-in/texts.ts",
    find: 'title: "Password reset email sent"',
    replace: 'title: "Password reset link sent"',
    harm: "The toast after asking for a reset link does not say what the specification has it say.",
  },
  {
    name: "wrong-password-leaves-the-focus-on-the-button",
    file: "app/features/sign-in/sign-in-form.tsx",
    find: '    form.setFieldError("password", texts.wrongCredentials);\n    form.getInputNode<HTMLInputElement, "password">("password")?.focus();\n',
    replace: '    form.setFieldError("password", texts.wrongCredentials);\n',
    harm: "After a wrong password people who use the keyboard or a screen reader are not led to the field, and do not hear why.",
  },
  {
    name: "forgot-panel-does-not-say-that-it-is-open",
    file: "app/features/sign-in/forgot-password.tsx",
    find: " aria-expanded={isOpen}",
    replace: "",
    harm: 'A screen reader does not tell that "Forgot password?" opens something, nor whether it has.',
  },
  {
    name: "stale-link-changes-another-password",
    file: "app/features/password-reset/use-recovery-session.ts",
    find: '    case "error":\n      return "invalid";\n    case "none":',
    replace: '    case "error":\n    case "none":',
    harm: "Somebody signed in who opens an expired reset link of another account changes the password of the wrong one.",
  },
  {
    name: "next-person-lands-where-the-last-one-left",
    file: "app/features/session/require-session.tsx",
    find: '    const isLeaving = wasSignedIn.current && status === "signed-out" && !wasEnded;\n    if (isTurnedAway && !isLeaving) {',
    replace: "    if (isTurnedAway) {",
    harm: "On a shared computer whoever signs in next is led to the screen that the person before signed out on.",
  },
  {
    name: "password-of-six-characters-refused",
    file: "shared/account/password.ts",
    find: "PASSWORD_MIN_LENGTH = 6",
    replace: "PASSWORD_MIN_LENGTH = 8",
    harm: "A password of six or seven characters is refused although the hint beside the field promises that six are enough.",
  },
  {
    name: "person-without-a-row-not-asked-for-their-country",
    file: "app/features/residence-country/residence-country-rule.tsx",
    find: "profile !== undefined && !profile?.residence_country",
    replace: "profile !== undefined && profile?.residence_country === null",
    harm: "Whose profile has no row is never led to /profile, and gets advice without a country of residence.",
  },
];
