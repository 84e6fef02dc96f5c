import { figuresOf, knownFigures } from "#server/adviser/model/figures.ts";
import { findGaps, gapMark } from "#shared/letters/letter-gaps.ts";
import { peopleIn, payersIn } from "./flags/payers.ts";
import { saidIn } from "./flags/said.ts";
import { gapTexts } from "./gap-texts.ts";
import type { LetterMaterial } from "./material.ts";
import { sentencesOf } from "./sentences.ts";

const degrees =
  /\b(?:b\.?sc|bba|b\.?tech|beng|b\.?com|mbbs|llb|llm|m\.?sc|mba|m\.?tech|meng|m\.?phil|ph\.?d|bachelor|master|doctorate|diploma)\b/giu;
/** Whose money a sentence speaks of. */
const paying =
  /\b(?:pay|pays|paid|paying|sponsor\w*|fund(?:s|ed|ing)?|financ\w+|covers?|supports?|supported|bear|bears)\b/iu;

/**
 * A model's text without the sentences that say more than the person did: a relative, a payer, a figure, a date or a
 * degree that none of their words holds. Where somebody was made to pay, the text asks who does.
 */
export function withoutAssertions(text: string, material: LetterMaterial): { text: string; dropped: number } {
  const { prompt, facts, resume, profile, country, university } = material;
  const inputs = [prompt, ...Object.values(facts), resume, country, university, ...Object.values(profile)].filter(
    (input) => input !== null,
  );
  const own = inputs.join("\n").toLowerCase();
  const figures = knownFigures(inputs);
  const people = new Set(peopleIn(own));
  const payers = new Set(payersIn(saidIn(material)).flatMap(({ quote }) => peopleIn(quote)));
  const ownDegrees = degreesIn(own);
  let dropped = 0;
  let asksForPayer = findGaps(text).some(({ what }) => what === gapTexts.payer);

  const judged = (sentence: string): string[] => {
    const bare = findGaps(sentence).reduce((rest, gap) => rest.replace(gap.text, " "), sentence);
    const named = peopleIn(bare);
    const isPaid = named.length > 0 && paying.test(bare) && !named.some((person) => payers.has(person));
    const isTrue =
      named.every((person) => people.has(person)) &&
      figuresOf(bare).every((figure) => figures.has(figure)) &&
      [...degreesIn(bare.toLowerCase())].every((degree) => ownDegrees.has(degree));
    if (isTrue && !isPaid) return [sentence];
    dropped += 1;
    if (!isPaid || asksForPayer) return [];
    asksForPayer = true;
    return [gapMark(gapTexts.payer)];
  };
  const paragraphs = text.split(/\n{2,}/u).map((paragraph) =>
    paragraph
      .split("\n")
      .map((line) => sentencesOf(line).flatMap(judged).join(" "))
      .filter((line) => line !== "")
      .join("\n"),
  );
  return { text: paragraphs.filter((paragraph) => paragraph !== "").join("\n\n"), dropped };
}

function degreesIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(degrees)].map(([degree]) => degree.replaceAll(".", "").toLowerCase()));
}
