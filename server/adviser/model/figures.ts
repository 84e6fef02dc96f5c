/** Figures that a text states, digits and words alike, as plain numbers: "£1,529" is 1529, "fifteen hundred" 1500. */
export function figuresOf(text: string): string[] {
  const digits = text
    .normalize("NFKC")
    .replaceAll(/\p{Nd}/gu, (digit) => latinDigit(digit))
    // The numbers of citations.
    .replaceAll(/\[\d{1,4}\](?:\([^)]*\))?/g, " ")
    .replaceAll(/^\s*\d{1,2}[.)]\s/gm, " ");
  const written = [...digits.matchAll(/\d+(?:[.,' \u00a0\u202f]\d{3}(?!\d))*(?:[.,]\d{1,2}(?!\d))?/g)].map(([found]) =>
    plainNumber(found),
  );
  return [...written, ...spelled(digits.toLowerCase())];
}

/** Whether a sentence states only figures of the text that it was to be written from. */
export function statesOnly(sentence: string, known: ReadonlySet<string>): boolean {
  return figuresOf(sentence).every((figure) => known.has(figure));
}

/** Every way in which a date or an amount may be said again stands for itself. */
export function knownFigures(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap(figuresOf));
}

function plainNumber(found: string): string {
  const [, whole = found, rest = ""] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(found) ?? [];
  const number = Number(`${whole.replaceAll(/\D/g, "")}.${rest || "0"}`);
  return String(number);
}

function latinDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

const small =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const word = `(?:${[...small, ...tens].join("|")})`;
const run = new RegExp(
  `\\b(?:a )?(?:${word}|hundred|thousand|million)(?:(?:[\\s-]|\\sand\\s)(?:${word}|hundred|thousand|million))*\\b`,
  "g",
);
/** "One of them", "two reasons": no figure of a rule. */
const leastSpelled = 11;
const unit = /^[\s-]*(?:pounds?|dollars?|euros?|days?|weeks?|months?|years?|hours?|percent|working|calendar|full|half)/;

function spelled(text: string): string[] {
  return [...text.matchAll(run)].flatMap(({ 0: found, index }) => {
    const value = valueOf(found);
    const hasUnit = unit.test(text.slice(index + found.length));
    return value >= leastSpelled || hasUnit ? [String(value)] : [];
  });
}

function valueOf(words: string): number {
  let [total, current] = [0, 0];
  for (const one of words.split(/[\s-]+/)) {
    if (small.includes(one)) current += small.indexOf(one);
    else if (tens.includes(one)) current += (tens.indexOf(one) + 2) * 10;
    else if (one === "hundred") current = (current || 1) * 100;
    else if (one === "thousand" || one === "million") {
      total += (current || 1) * (one === "thousand" ? 1e3 : 1e6);
      current = 0;
    }
  }
  return total + current;
}
