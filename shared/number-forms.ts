const units = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const teens = ["eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"];
const tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

const wordValues = new Map<string, number>([
  ...[...units, ...teens].map((word, value) => [word, value] as const),
  ...tens.map((word, at) => [word, (at + 2) * 10] as const),
]);

const numberWord = [...wordValues.keys()].join("|");
const written = `(?:${tens.join("|")})[\\s-](?:${units.slice(1, 10).join("|")})|${numberWord}`;
const digits = String.raw`\p{Nd}+(?:[.,:/'’\u00a0\u202f-]\p{Nd}+| \p{Nd}{3}(?!\p{Nd}))*(?:[km](?!\p{L}))?`;

/** Digits of any script, with separators, and number words up to ninety-nine. */
const numbers = new RegExp(`${digits}|(?<![\\p{L}\\p{N}])(?:${written})(?![\\p{L}\\p{N}])`, "giu");

export interface FoundNumber {
  text: string;
  start: number;
  forms: string[];
  /** Numbers of a date, range, telephone number or fraction; empty for one number. */
  parts: string[];
}

export function findNumbers(text: string): FoundNumber[] {
  return Array.from(text.matchAll(numbers), (match) => {
    const value = valueOfWords(match[0]);
    if (value !== null) return { text: match[0], start: match.index, forms: [String(value)], parts: [] };
    const plain = inAsciiDigits(match[0]);
    return { text: match[0], start: match.index, forms: formsOf(plain), parts: partsOf(plain) };
  });
}

function valueOfWords(text: string): number | null {
  if (!/^\p{L}/u.test(text)) return null;
  const values = text
    .toLowerCase()
    .split(/[\s-]+/u)
    .map((word) => wordValues.get(word) ?? 0);
  return values.reduce((sum, value) => sum + value, 0);
}

function inAsciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (zero > 0 && code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String(code - zero);
  });
}

function formsOf(number: string): string[] {
  const factor = /k$/i.test(number) ? 1e3 : /m$/i.test(number) ? 1e6 : 1;
  const bare = number.replace(/[km]$/i, "");
  const readings = [bare];
  // Groups as in 1,529 and 15,29,000, 1'529, 1 529 and, where the last has three digits, 1.529.
  if (/^\d{1,3}(?:[,'’ \u00a0\u202f]\d{2,3})*[,'’ \u00a0\u202f]\d{3}(?:\.\d+)?$/u.test(bare)) {
    readings.push(bare.replaceAll(/[^\d.]/gu, ""));
  }
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/u.test(bare)) {
    readings.push(bare.replaceAll(".", "").replace(",", "."));
  }
  if (/^\d+,(?!\d{3}$)\d+$/u.test(bare)) readings.push(bare.replace(",", "."));
  return readings.map((reading) => {
    if (!/^\d+(?:\.\d+)?$/u.test(reading)) return reading;
    // Long identifiers would lose digits as numbers.
    return reading.length > 15 ? reading : String(Math.round(Number(reading) * factor * 1e6) / 1e6);
  });
}

/** "3.6" is one number, not a 3 and a 6; "12.05.2024" is three, "3.6/4" two. */
function partsOf(number: string): string[] {
  const pieces = /^\d+\.\d+\.[\d.]+$/u.test(number) ? number.split(".") : number.split(/[:/’'\u00a0\u202f -]/u);
  return pieces.length < 2 ? [] : pieces.flatMap((piece) => formsOf(piece).slice(-1));
}
