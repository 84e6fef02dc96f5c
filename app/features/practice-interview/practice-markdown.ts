import { escapeMarkdown, quoteMarkdown } from "#app/lib/text/markdown.ts";
import { type InterviewComment, interviewCountryNames, type InterviewCountry } from "#shared/interviews/interview.ts";
import type { ChosenLetter, PracticeEntry, PractisedApplication } from "./practice.ts";
import { interviewTexts as texts } from "./interview-texts.ts";
import { practiceTexts } from "./texts.ts";

interface Practised {
  country: InterviewCountry;
  letter: ChosenLetter | null;
  application: PractisedApplication | null;
  entries: readonly PracticeEntry[];
  /** "21 November 2026" */
  day: string;
}

export function practiceAsMarkdown({ country, letter, application, entries, day }: Practised): string {
  const compared = [letter?.name ?? texts.setup.noLetter, ...(application === null ? [] : [application.name])];
  const blocks = [
    `# ${practiceTexts.dialog}: ${interviewCountryNames[country]}`,
    `${texts.summary.onDay(day)}. ${texts.summary.comparedWith(...compared.map(escapeMarkdown))}.`,
    texts.notAdvice,
    ...entries.flatMap((entry, at) => [`## ${at + 1}. ${entry.question.text}`, ...blocksOf(entry)]),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function blocksOf(entry: PracticeEntry): string[] {
  if (entry.outcome === "skipped") return [texts.summary.skipped];
  const comments = entry.comments.map(commentLines);
  return [
    `${texts.summary.timeTaken}: ${texts.summary.time(entry.seconds)}`,
    quoteMarkdown(entry.answer),
    comments.join("\n"),
    `${texts.comments.next}: ${escapeMarkdown(entry.nextHint)}`,
  ];
}

function commentLines({ kind, text, quote, rules = [], asks }: InterviewComment): string {
  const said = rules.map(({ says, source, dated }) => {
    const page = source === null ? "" : ` (${source.title}, ${texts.comments.dated(dated)}: ${source.url})`;
    return `  - ${escapeMarkdown(`${says}${page}`)}`;
  });
  return [
    `- **${practiceTexts.kinds[kind]}:** ${escapeMarkdown(text)}`,
    ...(quote === undefined ? [] : [`  > ${escapeMarkdown(quote.replaceAll(/\s+/g, " "))}`]),
    ...said,
    ...(asks === undefined ? [] : [`  - ${texts.comments.asks} ${escapeMarkdown(asks)}`]),
  ].join("\n");
}

/** "Practice_Interview_2026-11-21.md", with the day of `at` in UTC. */
export function practiceFileName(at = new Date()): string {
  return `Practice_Interview_${at.toISOString().slice(0, 10)}.md`;
}
