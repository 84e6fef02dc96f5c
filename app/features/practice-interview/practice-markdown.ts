import { interviewCountryNames, type InterviewCountry } from "#shared/interview.ts";
import type { ChosenLetter, PracticeEntry } from "./practice.ts";
import { practiceTexts as texts } from "./texts.ts";

interface Practised {
  country: InterviewCountry;
  letter: ChosenLetter | null;
  entries: readonly PracticeEntry[];
  /** "21 November 2026" */
  day: string;
}

export function practiceAsMarkdown({ country, letter, entries, day }: Practised): string {
  const blocks = [
    `# ${texts.title}: ${interviewCountryNames[country]}`,
    `${texts.summary.onDay(day)}. ${texts.summary.comparedWith(plain(letter?.name ?? texts.setup.noLetter))}.`,
    texts.notAdvice,
    ...entries.flatMap((entry, at) => [`## ${at + 1}. ${entry.question.text}`, ...blocksOf(entry)]),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function blocksOf(entry: PracticeEntry): string[] {
  if (entry.outcome === "skipped") return [texts.summary.skipped];
  const comments = entry.comments.map(({ kind, text, quote }) => {
    const line = `- **${texts.comments.kinds[kind]}:** ${plain(text)}`;
    return quote === undefined ? line : `${line}\n  > ${plain(quote.replaceAll(/\s+/g, " "))}`;
  });
  return [
    `${texts.summary.timeTaken}: ${texts.summary.time(entry.seconds)}`,
    quoted(entry.answer),
    comments.join("\n"),
    `${texts.comments.next}: ${plain(entry.nextHint)}`,
  ];
}

function quoted(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${plain(line)}`.trimEnd())
    .join("\n");
}

/** Escaped, so that Markdown shows the characters as typed. */
function plain(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`);
}

/** "Practice_Interview_2026-11-21.md", with the day of `at` in UTC. */
export function practiceFileName(at = new Date()): string {
  return `Practice_Interview_${at.toISOString().slice(0, 10)}.md`;
}
