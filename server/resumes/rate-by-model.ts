import type { TextModel } from "#server/ai/models/text-model.ts";
import { asUntrustedText } from "#server/ai/models/untrusted-text.ts";
import {
  resumeInstructions,
  resumePromptVersion,
  type ResumeReview,
  resumeReviewSchema,
  resumeSections,
} from "#server/ai/prompts/resume.ts";
import { escapeHtml } from "#server/ai/safe-html.ts";
import type { Fault } from "./faults/fault.ts";
import type { RatedResume } from "./rated-resume.ts";
import { faultsHtml, nameOf, quotesHtml } from "./suggestions-html.ts";

/** About ten thousand tokens: far more than a resume. */
const MAX_CHARACTERS = 40_000;
const MAX_OUTPUT_TOKENS = 4_000;
/** The column takes 100,000 characters, and escaping may need five for one. */
const MOST = { items: 30, advice: 400, quote: 200 };

/**
 * Clamps the rating to 0 to 10. The faults that rules found are told to the model and stand first, whatever it says. Null when
 * the model failed, which is logged.
 */
export async function rateByModel(
  model: TextModel,
  { text, faults, userId, signal }: { text: string; faults: readonly Fault[]; userId: string; signal: AbortSignal },
): Promise<Pick<RatedResume, "rating" | "suggestions"> | null> {
  const answer = await model.generateObject({
    task: "resume",
    userId,
    promptVersion: resumePromptVersion,
    instructions: resumeInstructions,
    messages: [{ role: "user", content: messageOf(text, faults) }],
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    signal,
    schema: resumeReviewSchema,
  });
  if (!answer.ok || !Number.isFinite(answer.value.rating)) return null;
  const rating = Math.round(Math.min(10, Math.max(0, answer.value.rating)) * 10) / 10;
  return { rating, suggestions: faultsHtml(faults) + suggestionsOf(answer.value, text) + sourceOf(faults) };
}

function messageOf(text: string, faults: readonly Fault[]): string {
  const resume = asUntrustedText(text.slice(0, MAX_CHARACTERS), "the text of a resume");
  if (faults.length === 0) return resume;
  const found = faults.slice(0, MOST.items).map(({ says, quotes }) => `- ${says} (${quotes.join(" / ")})`);
  return `${resume}\n\n${asUntrustedText(found.join("\n"), "what fixed rules found impossible or open in it")}`;
}

function sourceOf(faults: readonly Fault[]): string {
  return faults.length === 0 ? "" : "<p>What an officer may ask was found by fixed rules, not by a language model.</p>";
}

/** Leaves out quotes that are not in the resume. */
function suggestionsOf({ suggestions }: ResumeReview, text: string): string {
  const known = squeezed(text);
  return resumeSections
    .map((section) => {
      const items = suggestions
        .slice(0, MOST.items)
        .filter((suggestion) => suggestion.section === section)
        .map((suggestion) => {
          const advice = escapeHtml(suggestion.advice.slice(0, MOST.advice));
          const quote = suggestion.quote.trim().slice(0, MOST.quote);
          const isReal = quote !== "" && known.includes(squeezed(quote));
          return `<li>${advice}${quotesHtml(isReal ? [quote] : [])}</li>`;
        });
      return items.length === 0 ? "" : `<h3>${nameOf(section)}</h3><ul>${items.join("")}</ul>`;
    })
    .join("");
}

const squeezed = (text: string) => text.toLowerCase().replaceAll(/\s+/g, " ").trim();
