import type { KnowledgeArticle, Destination } from "#server/ai/retrieval/article.ts";
import { officialsOf } from "./officials.ts";

const topics =
  "language tests, offers, statements of purpose, money, passports, photos, medical checks, police certificates, forms, interviews, work and life as an international student";

export const texts = {
  disclaimer: "Information, not legal advice.",
  notAModel: "I am not a language model: I look answers up in dated articles that name their sources.",
  offTopic: `I can only help with student visas for the UK, the US, Canada, Australia and Germany: ${topics}. Please ask me about one of these.`,
  whichCountry: "Tell me which country you want to study in, and I can be more exact.",
  overdue: "**Some of these facts are past their review date.** Check the official page before you rely on them.",
  greeting: `Hello! Ask me anything about student visas for the UK, the US, Canada, Australia and Germany: ${topics}.`,
  thanks: "You are welcome. Ask me about your next step whenever you like.",
  farewell: "Goodbye, and good luck with your application.",
  aboutOffline: `I am the visa consultant of this site. I am not a person and not a language model: I look answers up in dated articles that name their sources. I know about ${topics}.`,
  aboutModel: `I am the visa consultant of this site: a language model that answers from checked articles and names the source and the date of each. I am not a person. I know about ${topics}.`,
} as const;

export function doNotKnow(countries: readonly Destination[]): string {
  const [country] = countries;
  const whom =
    country === undefined
      ? "the embassy of the country you want to study in, and your university's international office"
      : `${officialsOf[country].authority} ([official page](${officialsOf[country].page})) and your university's international office`;
  return `I do not know the answer to this: none of our checked articles covers it, and I do not guess. Please ask ${whom}.`;
}

/** First of all, for refusals, criminal records, overstays and appeals. */
export function referral(countries: readonly Destination[]): string {
  const advisers = countries.map((country) => `for ${the(country)} ${officialsOf[country].adviser}`);
  const whom =
    advisers.length === 0
      ? "a regulated immigration adviser or a lawyer for the country you apply to"
      : `a regulated adviser: ${advisers.join("; ")}`;
  return `**Please speak to ${whom}.** I give no advice on refusals, appeals, overstays and criminal records: each case is its own, and the deadline in your decision letter counts.`;
}

export function noArticlesOf(country: string): string {
  return `I have no checked articles about ${country}: this is what holds in general. Please ask the embassy of ${country}, and your university's international office.`;
}

export function homeCountry(residence: string): string {
  return `Your profile says that you live in ${residence}: look on the official page for what it says about ${residence}.`;
}

export function stepNote(title: string, isDone: boolean): string {
  return isDone
    ? `You have marked the step **${title}** as completed.`
    : `When this is done, mark the step **${title}** on the Visa Progress page.`;
}

export function countryHeading({ country }: KnowledgeArticle): string {
  return country === "general" ? "In general" : country;
}

function the(country: Destination): string {
  return country === "UK" || country === "US" ? `the ${country}` : country;
}
