export const beginTexts = {
  title: "Begin an application",
  purpose: "Answer a few questions to see your papers, dates and amounts.",
  progress: (at: number, all: number) => `Question ${at} of ${all}`,
  plan: "Your plan",
  back: "Back",
  skip: "Skip",
  goOn: "Continue",
  why: "Why we ask",
  notSure: "Not sure yet",
  noCountry: (skip: string) => `Choose a country, or “${skip}”.`,

  begun: {
    title: (country: string) => `Start with your answers for ${country}?`,
    text: (count: number) =>
      count === 1
        ? "You answered 1 question before you signed up."
        : `You answered ${count} questions before you signed up.`,
    take: "Use these answers",
    leave: "Start over",
    taken: (count: number) =>
      count === 1
        ? "It is based on the answer you gave before you signed up."
        : `It is based on the ${count} answers you gave before you signed up.`,
  },

  residence: {
    question: "Where do you live?",
    why: "It decides which embassy you use, and whether a tuberculosis test or a bank rule for your country applies.",
    offered: (country: string) => `In ${country}`,
    other: "In another country",
    label: "Country of residence",
    placeholder: "Type to search",
  },
  passport: {
    question: (country: string) => `Is your passport from ${country} too?`,
    why: "Many rules depend on your passport: without it, much of the list stays open.",
    same: (country: string) => `Yes, from ${country}`,
    other: "From another country",
    label: "Country of the passport",
    placeholder: "Type to search",
  },
  destinations: {
    question: "Where do you want to study?",
    several: "Choose one, or several to compare.",
    chosen: (count: number) => (count === 1 ? "Continue with 1 country" : `Continue with ${count} countries`),
  },
  start: {
    question: "When does the course start?",
    why: "Every deadline is counted back from it. A month is enough for now: we use its first day until you name one.",
    day: "Another day",
    other: "Choose another day.",
    none: (notSure: string) => `Choose a day, or “${notSure}”.`,
    past: "That day has passed. Choose a day in the future.",
    use: "Use this day",
  },
  inside: {
    question: "Will you be in the country of study when you apply?",
    why: "Different rules, papers and dates apply if you are already there.",
    abroad: "No, I apply from abroad",
    there: "Yes, from inside the country",
  },

  saving: "Putting it together",
  failed: "It could not be saved. Nothing was lost: check your connection and try again.",
  retry: "Try again",

  undecided: {
    title: "What each country asks for",
    hint: "Compare first. Once you have chosen a country, you see your papers, dates and amounts.",
    kept: "Your answers are kept. Once you have chosen a country, you see your papers, dates and amounts.",
    choose: "Choose a country",
    compare: "The countries side by side",
    unknown: "Our records do not say it.",
    sources: "Sources",
    sourcesOf: (topic: string, country: string) => `Sources: ${topic}, ${country}`,
    basis: "It is what the records say for your answers so far.",
    rules: "Read what countries ask for",
    failed: "The comparison could not be loaded. Your answers are kept.",
  },
  keptNote: {
    kept: (parts: readonly string[]) => `Kept from your answers before: ${parts.join(", ")}.`,
    start: (day: string) => `start of the course on ${day}`,
    passport: (country: string) => `passport from ${country}`,
    again: "Answer again",
  },

  value: {
    ready: "Your plan is ready",
    start: (days: number, day: string) =>
      days === 1 ? `1 day to the start of your course (${day})` : `${days} days to the start of your course (${day})`,
    noStart: (country: string) => `Your application for ${country}`,
    short: "In short",
    days: "See the dates",
    money: "See how it adds up",
    papers: "See which ones",
    longest: "See it in your checklist",
    answer: "Answer it",
    first: "What comes first",
    until: (day: string) => `by ${day}`,
    answers: "Answer more to make it exact",
    otherCountries: "Your other countries",
    others: (count: number) =>
      count === 1 ? "Compare with the other country" : `Compare with the other ${count} countries`,
    failed: "Your application is saved, but what the rules say about it could not be loaded.",
  },
} as const;
