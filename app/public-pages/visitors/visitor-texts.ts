import type { PublicConfig } from "#shared/public-config.ts";

export const visitorTexts = {
  title: "Your study visa: papers, days and money",
  description: (count: number) =>
    `Choose one of ${count} destinations and see what its rules ask of you: papers, money to show, days and fees, each with its source. Free, without an account.`,
  failed: "This page could not be loaded",
  heading: "Know exactly what your study visa needs",
  lead: (siteName: string) => `Choose a country. ${siteName} shows your papers, money and dates, each with its source.`,
  points: {
    free: { href: "#cost", strong: "Free.", rest: "There is nothing to pay here." },
    private: { href: "#privacy", strong: "Private.", rest: "Only you see what you save." },
    open: { href: "#choose", strong: "Look first.", rest: "No account needed." },
  },
  choose: "Where do you want to study?",
  chooseHint: "Then a few questions. Skip what you don't know.",
  another: "Another EU country",
  example: {
    title: "An example",
    who: (country: string, month: string) =>
      `With a passport from Bangladesh, living there, for a course in the ${country} from ${month}:`,
    cost: (what: string, amount: string) => `${what}: ${amount}.`,
    papers: (needed: number, open: number) => `${needed} papers are needed, and ${open} more depend on a few answers.`,
    see: "See this checklist",
  },
  signUpHint: "To save your checklist and papers:",
  signUp: "Sign Up",
  cost: {
    title: "What it costs",
    free: "Nothing. This site has no prices, no paid parts and no advertisements, and asks for no card.",
    authorities: "The authorities' fees are listed in the rules of each destination, with their source.",
  },
  privacy: {
    title: "Who sees what you enter",
    before: "On a checklist page without an account: nobody. Your answers are sent to work it out, and stored nowhere.",
    rows: "With an account: you. Each record and file belongs to one account, and the database itself gives it to that account alone; the admins of this site get none of it. Two things are meant for others: feedback that you send, which admins read, and a profile picture, which has a public address. Whoever runs the server could still reach its disks, as with any website.",
    ai: (ai: PublicConfig["ai"]) =>
      ai === null
        ? "No language model of another company reads what you write: this server answers by itself."
        : `What you ask the consultant, and the texts that you have written or rated, are read by ${ai.provider} (${ai.model}). Each screen says what it sends.`,
    leave:
      "In your profile you take everything with you as one file (Export my data), or have your account with all its records and files deleted at once and for good (Delete my account).",
  },
  read: {
    title: "Read before you begin",
    guides: "Guides",
    guidesRest: "to each step, in plain words.",
    rules: "Visa rules",
    rulesRest: (count: number) => `of ${count} destinations: what we know, since when, and where it is written.`,
    advice: "This is information, not legal advice: the authority decides.",
  },
} as const;
