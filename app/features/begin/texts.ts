export const beginTexts = {
  title: "Begin an application",
  purpose: "A few questions, and you see which papers, days and amounts wait for you.",
  card: "Three questions, and you see what lies ahead",
  progress: (at: number, all: number) => `Question ${at} of ${all}`,
  back: "Back",
  skip: "Skip",
  goOn: "Go on",
  why: "Why we ask",
  notSure: "Not sure yet",

  begun: {
    title: (country: string) => `Begin with what you answered for ${country}?`,
    text: (count: number) =>
      count === 1
        ? "You answered 1 question before you signed up."
        : `You answered ${count} questions before you signed up.`,
    take: "Take it along",
    leave: "Begin anew",
    taken: (count: number) =>
      count === 1
        ? "It rests on the answer that you gave before you signed up."
        : `It rests on the ${count} answers that you gave before you signed up.`,
  },

  residence: {
    question: "Where do you live?",
    why: "It decides which embassy you apply at, and whether a tuberculosis test or a bank rule of your country counts.",
    offered: (country: string) => `In ${country}`,
    other: "In another country",
    label: "Country of residence",
    placeholder: "Type to search",
  },
  passport: {
    question: (country: string) => `Is your passport from ${country} too?`,
    why: "Many rules count by passport: without it the list stays open at many places.",
    same: (country: string) => `Yes, from ${country}`,
    other: "From another country",
    label: "Country of the passport",
    placeholder: "Type to search",
  },
  destinations: {
    question: "Where do you want to study?",
    why: "Each country has its own papers, days and amounts. You may choose several and compare them.",
    chosen: (count: number) => (count === 1 ? "Go on with 1 country" : `Go on with ${count} countries`),
  },
  start: {
    question: "When does the course start?",
    why: "All days are counted back from it. A month is enough for now: its first day is taken until you name the day.",
    day: "Another day",
    past: "That day is past. Choose a day that is still to come.",
    use: "Use this day",
  },
  inside: {
    question: "Will you be in the country of study when you apply?",
    why: "Other rules, papers and days count for who is there already.",
    abroad: "No, I apply from abroad",
    there: "Yes, from inside the country",
  },

  saving: "Putting it together",
  failed: "It could not be saved. Nothing was lost: check your connection and try again.",
  retry: "Try again",

  value: {
    undecided: "When you know a country, begin here again. Until then you can read what each one asks for.",
    rules: "Read what countries ask for",
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
    until: (day: string) => `until ${day}`,
    answers: "Tell more, and it gets exact",
    others: (count: number) =>
      count === 1 ? "Compare with the other country" : `Compare with the other ${count} countries`,
    failed: "Your application is saved. What the rules say of it could not be loaded.",
  },
} as const;
