import { formatNumber } from "#app/lib/text/format.ts";
import { type AccountAction, mostFound, shortestSearch } from "#shared/people/people.ts";

interface ActionWords {
  label: string;
  title: string;
  text: (email: string) => string;
  confirm: string;
  done: string;
  /** In the list of what was done. */
  past: string;
  isHarmless: boolean;
}

export const peopleTexts = {
  title: "People",
  purpose: "Help somebody with their account. What they keep here is not shown to anybody.",
  search: {
    title: "Find an account",
    label: "Email, or how it begins",
    hint: `${shortestSearch} characters at least. Looking at an account is noted below.`,
    submit: "Find",
    tooShort: `Type ${shortestSearch} characters of the email at least.`,
    outcome: (count: number, hasMore: boolean) =>
      hasMore
        ? `The first ${mostFound} of more. Type more of the email to find the one.`
        : `${formatNumber(count)} ${count === 1 ? "account" : "accounts"}`,
    list: "Accounts found",
    open: "Open",
    openOf: (email: string) => `Open ${email}`,
    since: "Signed up",
    none: {
      title: "No account begins so",
      text: "Look at the spelling, or ask the person which email they signed up with.",
    },
    loadError: { message: "The accounts could not be looked for.", reassurance: "Nothing was changed." },
  },
  account: {
    close: "Close",
    signedUp: "Signed up",
    confirmed: "Email confirmed",
    notConfirmed: "Not yet: who asks for help with a first sign-in needs the confirmation",
    lastHere: "Last here",
    never: "Never signed in",
    banned: "Banned",
    notBanned: "No",
    bannedYes: "Yes: they cannot sign in",
    secondFactor: "Second factor",
    on: "On",
    off: "Off",
    role: "Role",
    admin: "Admin",
    support: "Owner of the support email, who is always an admin",
    actions: "What can be done",
    self: "This is your own account: you can neither ban nor delete it here.",
    supportHint: "The owner of the support email can be neither banned nor deleted here.",
    loadError: "This account could not be opened. It may have been deleted meanwhile.",
  },
  actions: {
    confirm: {
      label: "Send the confirmation again",
      title: "Send the confirmation again?",
      text: (email) =>
        `${email} gets a mail with a new link and code, which work for an hour. Earlier ones stop working.`,
      confirm: "Send mail",
      done: "The confirmation was sent again.",
      past: "sent the confirmation again",
      isHarmless: true,
    },
    reset: {
      label: "Send a password reset",
      title: "Send a password reset?",
      text: (email) =>
        `${email} gets a mail with a link to choose a new password, for an hour. The present password works until they have chosen one.`,
      confirm: "Send mail",
      done: "The mail for a new password was sent.",
      past: "sent a password reset",
      isHarmless: true,
    },
    "sign-out": {
      label: "Sign out everywhere",
      title: "Sign them out everywhere?",
      text: (email) =>
        `All sessions of ${email} end, on every device. An open page may go on reading for up to an hour. They can sign in again at once.`,
      confirm: "Sign out everywhere",
      done: "All sessions of this account have ended.",
      past: "signed out everywhere",
      isHarmless: true,
    },
    ban: {
      label: "Ban",
      title: "Ban this account?",
      text: (email) =>
        `${email} is signed out everywhere and cannot sign in any more. Everything they keep here stays, and the ban can be lifted.`,
      confirm: "Ban account",
      done: "The account is banned.",
      past: "banned",
      isHarmless: false,
    },
    "lift-ban": {
      label: "Lift the ban",
      title: "Lift the ban?",
      text: (email) => `${email} can sign in again, and finds everything as it was.`,
      confirm: "Lift ban",
      done: "The ban is lifted.",
      past: "lifted the ban of",
      isHarmless: true,
    },
    delete: {
      label: "Delete",
      title: "Delete this account?",
      text: (email) =>
        `${email} and everything they keep here goes: applications, papers, letters, conversations and files. Only a backup can bring it back. Their email stays in the list of what admins did, for 400 days.`,
      confirm: "Delete account",
      done: "The account was deleted.",
      past: "deleted",
      isHarmless: false,
    },
  } satisfies Record<AccountAction, ActionWords> as Record<AccountAction, ActionWords>,
  restore: {
    title: "From a backup",
    hint: "Whoever runs the server can bring back what was deleted, beside what is here. They put the file of a backup from before, of this version or an older one, in the place of FILE, and run the command. Where the server works without DATABASE_URL, they stop it first:",
    wholeEmail: "Type the whole email to see how somebody who was deleted comes back from a backup.",
    copy: "Copy command",
    command: (email: string) => `npm run restore -- FILE --person=${email}`,
  },
  failed: "This did not succeed. Please try again.",
  deletion: {
    label: (email: string) => `Type ${email} to delete it`,
    mismatch: "Type the email of this account to delete it.",
    cancel: "Cancel",
  },
  audit: {
    title: "What admins did",
    hint: "Kept for 400 days; nobody can change it.",
    list: "What admins did, the last first",
    open: "looked at",
    restore: "restored from a backup",
    command: "A command on the server",
    gone: "An admin whose account is gone",
    failed: "Did not succeed",
    none: { title: "Nothing yet", text: "Who looked at which account, and what they did, appears here." },
    pages: "Pages of what admins did",
    newer: "Newer",
    older: "Older",
    loadError: { message: "What admins did could not be loaded.", reassurance: "Nothing was changed." },
  },
} as const;
