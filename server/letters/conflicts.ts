import { findNumbers } from "#shared/number-forms.ts";
import { gapMark } from "#shared/letters/letter-gaps.ts";
import { whichNumberGap } from "./gap-texts.ts";

const labels = ["CGPA", "GPA", "IELTS", "TOEFL", "PTE", "Duolingo", "GRE", "GMAT"] as const;

function resultPattern(label: string): RegExp {
  return new RegExp(`(\\b${label}\\b[^\\d.;,\\n]{0,30}?)(\\p{Nd}+(?:[.,]\\p{Nd}+)?)`, "iu");
}

/** Asks where prompt and form give two results: a letter that contradicts the documents is worse than a gap. */
export function withConflictsMarked(prompt: string, form: string): { prompt: string; form: string } {
  let marked = { prompt, form };
  for (const label of labels) {
    const pattern = resultPattern(label);
    const [inPrompt, inForm] = [pattern.exec(marked.prompt)?.[2], pattern.exec(marked.form)?.[2]];
    if (inPrompt === undefined || inForm === undefined || isSame(inPrompt, inForm)) continue;
    const mark = gapMark(whichNumberGap(label, inForm, inPrompt));
    marked = { prompt: marked.prompt.replace(pattern, `$1${mark}`), form: marked.form.replace(pattern, `$1${mark}`) };
  }
  return marked;
}

function isSame(one: string, other: string): boolean {
  const forms = new Set(findNumbers(one).flatMap((number) => number.forms));
  return findNumbers(other).some((number) => number.forms.some((form) => forms.has(form)));
}
