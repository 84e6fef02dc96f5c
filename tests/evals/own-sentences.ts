const kinship =
  "father mother dad daddy mum mom parents parent uncle aunt aunty cousin brother sister siblings grandfather grandmother " +
  "grandparents husband wife spouse fiance fiancee son daughter children in-laws father-in-law mother-in-law brother-in-law " +
  "sister-in-law nephew niece relative relatives family friend friends guardian employer boss sponsor sponsors sponsored " +
  "sponsoring chacha chachi mama mami khala khalu phupa mausi taya dada dadi nana nani nanu bhai didi apu abbu ammu amma papa";

/** How many words on each side of a relation must be the person's own. */
const reach = 4;

/** Carriers of ours before somebody's words. */
const carriers =
  /^(?:my studies are paid by|funds|what brings me back|my plans after the course|earlier refusals|my circumstances|about|the time between|work|my reasons for this (?:course|university|country)|course|my degree|my grades|my language test|enclosures|i am writing(?: to (?:let you know that)?)?|i just wanted to|i would also like to|my education so far|my work so far|my test results)\b:?\s*/iu;

/**
 * Sentences that name a relative or a payer in words that nobody wrote: around each such word the same words in the
 * same order must stand in an input, within a sentence.
 */
export function assertedRelations(letter: string, inputs: readonly string[], words: readonly string[]): string[] {
  const named = new Set([...kinship.split(" "), ...words.flatMap((word) => wordsOf(word))]);
  const own = ` ${inputs.map((input) => wordsOf(input).join(" ")).join(" | ")} `;
  return sentencesOf(letter.replaceAll(/\[fill in:[^\]]*\]/giu, "\n")).filter((sentence) => {
    const said = wordsOf(sentence.replace(carriers, ""));
    return said.some((word, at) => {
      if (!named.has(word)) return false;
      const around = said.slice(Math.max(0, at - reach), at + reach + 1).join(" ");
      return !own.includes(` ${around} `);
    });
  });
}

/** Whether a sentence stands in the letter, word for word. */
export function standsWhole(sentence: string, letter: string): boolean {
  return ` ${wordsOf(letter).join(" ")} `.includes(` ${wordsOf(sentence).join(" ")} `);
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|\n+/u).filter((sentence) => sentence.trim() !== "");
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}-]+/gu) ?? [];
}
