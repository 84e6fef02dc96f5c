export const beginTexts = {
  title: "Begin an application",
  purpose: "Three questions, and you see which papers, days and amounts wait for you.",
  card: "Three questions, and you see what lies ahead",
  progress: (at: number, all: number) => `Question ${at} of ${all}`,
  back: "Back",
  skip: "Skip",
  next: "Next",
  notSure: "Not sure yet",

  begun: {
    title: (country: string) => `Begin with what you answered for ${country}?`,
    text: (count: number) =>
      count === 1
        ? "You answered 1 question before you signed up."
        : `You answered ${count} questions before you signed up.`,
    take: "Take it along",
    leave: "Begin anew",
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

  saving: "Putting it together",
  failed: "It could not be saved. Nothing was lost: check your connection and try again.",
  retry: "Try again",

  value: {
    undecided: "When you know a country, begin here again. Until then you can read what each one asks for.",
    rules: "Read what countries ask for",
    start: (days: number, day: string) =>
      days === 1 ? `1 day to the start of your course (${day})` : `${days} days to the start of your course (${day})`,
    noStart: (country: string) => `Your application for ${country}`,
    papers: (needed: number, open: number) =>
      [
        needed === 1
          ? "By what you told so far 1 paper is needed"
          : `By what you told so far ${needed} papers are needed`,
        open === 0 ? "." : open === 1 ? ", and 1 more depends on an answer." : `, and ${open} more depend on answers.`,
      ].join(""),
    window: (earliest: string | null, latest: string | null) =>
      earliest !== null && latest !== null
        ? `Applications are possible between ${earliest} and ${latest}.`
        : earliest !== null
          ? `Applications are possible from ${earliest}.`
          : `The last day to apply is ${latest}.`,
    toShow: (amount: string) => `Money to show: ${amount}.`,
    first: "What comes first",
    until: (day: string) => `until ${day}`,
    checklist: "See your checklist",
    answers: "Tell more, and it gets exact",
    others: (count: number) =>
      count === 1 ? "Compare with the other country" : `Compare with the other ${count} countries`,
    failed: "Your application is saved. What the rules say of it could not be loaded.",
  },
} as const;
