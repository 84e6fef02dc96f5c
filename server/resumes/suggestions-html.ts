import type { ResumeSection } from "#server/ai/prompts/resume.ts";
import { escapeHtml } from "#server/ai/safe-html.ts";
import type { Fault } from "./faults/fault.ts";
import type { Finding } from "./resume-facts.ts";
import type { ResumeRating } from "./rate-resume.ts";

const MAX_QUOTE = 160;
/** People do not read more, and the column has room for so many lines. */
const maxFaults = 12;

/** In plain words, where a section's name is none. */
const plainNames: Partial<Record<ResumeSection, string>> = {
  "Quantified results": "Results in numbers",
  "Action verbs": "Strong verbs",
  Readability: "Easy to read",
};

/** As people read it; a model is asked by the section's own name. */
export function nameOf(section: ResumeSection): string {
  return plainNames[section] ?? section;
}

/** A resume's own lines, below what is said of them. */
export function quotesHtml(quotes: readonly string[]): string {
  if (quotes.length === 0) return "";
  const lines = quotes.map((quote) => `<em>“${escapeHtml(quote)}”</em>`);
  return `<p>${lines.length === 1 ? "Your line" : "Your lines"}: ${lines.join(" ")}</p>`;
}

export function suggestionsHtml({ findings, faults }: ResumeRating): string {
  const source = "<p>Rated by fixed rules on this server, not by a language model.</p>";
  return faultsHtml(faults) + findings.map(findingHtml).join("") + source;
}

/** What cannot be or is left open, before all else; nothing where all fits. */
export function faultsHtml(faults: readonly Fault[]): string {
  if (faults.length === 0) return "";
  const items = faults
    .slice(0, maxFaults)
    .map(({ says, quotes }) => `<li><strong>${escapeHtml(says)}</strong>${quotesHtml(quotes.map(shortened))}</li>`);
  const more = faults.length - items.length;
  const rest = more > 0 ? `<p>And ${more} more of this kind.</p>` : "";
  return `<h3>What an officer may ask</h3><ul>${items.join("")}</ul>${rest}`;
}

function findingHtml({ section, score, line, remark, advice }: Finding): string {
  const quote = line === null ? "" : `<p>Your line: <strong>“${escapeHtml(shortened(line))}”</strong></p>`;
  const items = advice.map((item) => `<li>${escapeHtml(item)}</li>`).join("");
  return [
    `<h3>${nameOf(section)}: ${Math.round(score * 10)} of 10</h3>`,
    `<p>${escapeHtml(remark)}</p>`,
    quote,
    items === "" ? "" : `<ul>${items}</ul>`,
  ].join("");
}

function shortened(line: string): string {
  const characters = Array.from(line);
  return characters.length <= MAX_QUOTE ? line : `${characters.slice(0, MAX_QUOTE - 1).join("")}…`;
}
