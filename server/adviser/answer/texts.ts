import { aboutOf, type DestinationCode } from "@workspace/visa-rules";

const matters =
  "money to show, papers, language tests, offers, fees, dates, interviews, work, family, refusals and life as an international student";

export const texts = {
  disclaimer: "Information, not legal advice.",
  notAModel: "I am not a language model: I look answers up in dated rules that name their sources.",
  offTopic: `I can only help with student visas and studying abroad: ${matters}. Please ask me about one of these.`,
  whichCountry: "Tell me which country you want to study in, and I can be exact.",
  didYouMean: "I am not sure what you mean, and I do not guess. Did you mean one of these?",
  overdue: "Some of these facts are past their review date. Check the official page before you rely on them.",
  noPage: "(We know no page that says so: check it.)",
  takesMonth: "You named a month without a day, so its earliest day is taken.",
  ofApplication: (country: string) => `This uses your answers for your application (${country}).`,
  goOn: "Go on here:",
  line: (title: string) => `In your checklist: ${title}`,
  checklist: "Your checklist",
  money: "What to show and what to pay",
  dates: "What to do by when",
  practise: "Practise the interview",
  saidBefore: "That is all that our rules say about it; it stands in my answer above.",
  asSaid: "As I said above:",
  ifNot: "If you meant something else, please put it in other words, or choose one of the questions below.",
  greeting: `Hello! Ask me anything about student visas: ${matters}.`,
  thanks: "You are welcome. Ask me about your next step whenever you like.",
  farewell: "Goodbye, and good luck with your application.",
  aboutOffline: `I am the visa consultant of this site. I am not a person and not a language model: I look answers up in dated rules that name their sources. I know about ${matters}.`,
  aboutModel: `I am the visa consultant of this site: a language model that answers from checked rules and names the source and the date of each. I am not a person. I know about ${matters}.`,
} as const;

/** The first sentence to who asks for help with it. */
export const refusals: Readonly<Record<string, string>> = {
  "deceit-papers": "No, I do not help with papers or statements that are not real.",
  "deceit-test": "No, I do not help with a test that somebody else sits or a result that is bought.",
  "deceit-marriage": "No, I do not help with a marriage that is only for papers.",
  "deceit-hide": "No, I do not help to hide facts from an authority.",
  "deceit-stay": "No, I do not help with staying on without permission.",
  "deceit-work": "No, I do not help with work that the visa does not allow, or with hiding it.",
  "deceit-bribe": "No, I do not help with paying somebody to decide a case.",
  "deceit-purpose": "No, I do not help with a student visa that is not for study.",
};

export const lawfulWay =
  "The lawful way: true papers, every fact declared, and work and stay within the conditions. What is weak in an application can be explained or mended before it is made.";

export function noneOfThese(code: DestinationCode | null): string {
  const whom = code === null ? "the embassy of the country you want to study in" : authorityOf(code);
  return `If it is none of these, our rules do not hold it: please ask ${whom}, and your university's international office.`;
}

export function authorityOf(code: DestinationCode): string {
  const { name, url } = aboutOf(code).authority;
  return `${name} ([official page](${url}))`;
}

/** For refusals, criminal records, overstays and appeals. */
export const referral =
  "Each refusal, conviction and overstay is its own case: the letter of the decision and its deadline count. Please speak to a regulated immigration adviser or a lawyer of that country before you act.";

export function noRulesOf(country: string): string {
  return `I have no checked rules about ${country}. Please ask the embassy of ${country}, and your university's international office.`;
}

/** Before an answer to what is only the nearest question. */
export function takenAs(titles: readonly string[]): string {
  return `I am not sure that I understood you. I take it that you ask: ${titles.map((title) => `“${title}”`).join(" and ")}`;
}

export function ifPassport(country: string): string {
  return `If you hold a passport of ${country}:`;
}

/** "the Netherlands", "Canada". */
export function inSentence(country: string): string {
  return /^(?:United|Netherlands|Schengen)/.test(country) ? `the ${country}` : country;
}
