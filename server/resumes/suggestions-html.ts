import { escapeHtml } from "#server/ai/safe-html.ts";
import type { Finding } from "./resume-facts.ts";
import type { ResumeRating } from "./rate-resume.ts";

const MAX_QUOTE = 160;

export function suggestionsHtml({ findings }: ResumeRating): string {
  const source = "<p>Rated by fixed rules on this server, not by a language model.</p>";
  return source + findings.map(findingHtml).join("");
}

function findingHtml({ section, score, line, remark, advice }: Finding): string {
  const quote = line === null ? "" : `<p>The line in question: <strong>“${escapeHtml(shortened(line))}”</strong></p>`;
  const items = advice.map((item) => `<li>${escapeHtml(item)}</li>`).join("");
  return [
    `<h3>${section}: ${Math.round(score * 10)} of 10</h3>`,
    `<p>${escapeHtml(remark)}</p>`,
    quote,
    items === "" ? "" : `<ul>${items}</ul>`,
  ].join("");
}

function shortened(line: string): string {
  const characters = Array.from(line);
  return characters.length <= MAX_QUOTE ? line : `${characters.slice(0, MAX_QUOTE - 1).join("")}…`;
}
