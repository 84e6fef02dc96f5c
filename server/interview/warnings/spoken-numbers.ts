const ones =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const small = [...ones.slice(1), ...tens].join("|");
const scales: Record<string, number> = {
  hundred: 100,
  thousand: 1e3,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  million: 1e6,
  crore: 1e7,
};
const word = `(?:${small}|${Object.keys(scales).join("|")})`;
const phrase = new RegExp(String.raw`\b(?:${small})(?:[ -](?:and )?${word})*\b`, "giu");

/** "fifty two thousand" becomes "52000": only numbers of a hundred and more, since smaller ones are no sums. */
export function withDigits(text: string): string {
  return text.replaceAll(/\ba (?=hundred|thousand|lakh|million|crore)/giu, "one ").replaceAll(phrase, (words) => {
    const value = valueOf(words.toLowerCase().split(/[\s-]+/u));
    return value >= 100 ? String(value) : words;
  });
}

function valueOf(words: readonly string[]): number {
  let total = 0;
  let part = 0;
  for (const one of words) {
    const scale = scales[one];
    if (scale === 100) part *= 100;
    else if (scale !== undefined) {
      total += part * scale;
      part = 0;
    } else if (one !== "and") {
      part += ones.includes(one) ? ones.indexOf(one) : (tens.indexOf(one) + 2) * 10;
    }
  }
  return total + part;
}
