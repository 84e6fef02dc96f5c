import { type Role, roleAt } from "./sentences.ts";

export interface FoundUniversity {
  name: string;
  sentence: string;
  role: Role;
}

const word = String.raw`\p{Lu}[\p{L}\p{M}\p{N}’&-]*`;
const kinds = "University|College|Institute|Polytechnic|Academy|Universität|Hochschule|Université|Universidad";
const named = new RegExp(
  [
    String.raw`(?:${word}\s+){1,4}(?:${kinds})(?:\s+(?:of|for)\s+(?:the\s+)?${word}(?:\s+(?:and\s+)?${word}){0,3})?(?:\s+(?:London|Berlin|Dublin))?`,
    String.raw`(?:${kinds}|School)\s+(?:of|for)\s+(?:the\s+)?${word}(?:\s+(?:of\s+|and\s+)?${word}){0,3}`,
    String.raw`(?:Universität|TU|RWTH|LMU|FH|ETH|EPFL|MIT)\s+${word}`,
    String.raw`\b(?:UCL|MIT|LSE|KCL|UCLA|UBC|BUET|BRAC|NSU|RMIT|UNSW|QUT|NYU|TUM)\b`,
  ].join("|"),
  "gu",
);

/** "study at Manchester", "an offer from Leeds". */
const bare = new RegExp(
  String.raw`\b(?:stud(?:y|ying)|course|degree|place|master's|programme|program|admission|accepted|enrol\w*|offer|offer letter|admitted)\s+(?:at|from|by|to)\s+(?:the\s+)?(${word}(?:\s+${word}){0,3})`,
  "gu",
);

const noNames = new Set(
  "the my this that our at in a an of for and i to from his her their which when because after as with it is was but so university college institute school polytechnic academy universität hochschule if yes no also".split(
    " ",
  ),
);

export function findUniversities(sentences: readonly string[]): FoundUniversity[] {
  return sentences.flatMap((sentence) => {
    const found: { name: string; at: number }[] = Array.from(sentence.matchAll(named), (match) =>
      trimmed(match[0], match.index),
    );
    for (const match of sentence.matchAll(bare)) {
      const name = match[1] ?? "";
      const at = match.index + match[0].length - name.length;
      if (!found.some((one) => one.at < at + name.length && at < one.at + one.name.length)) found.push({ name, at });
    }
    return found
      .filter(({ name }) => keysOf(name).length > 0)
      .map(({ name, at }) => ({ name, sentence, role: roleAt(sentence, at) }));
  });
}

/** Without words that have a capital only at the beginning of a sentence. */
function trimmed(name: string, at: number): { name: string; at: number } {
  const lead =
    /^(?:(?:The|My|This|That|Our|At|In|A|An|For|And|From|Which|When|Because|After|As|With|But|So|If|Yes|No|Also|I|Is|Was)\s+)+/u.exec(
      name,
    );
  const length = lead?.[0].length ?? 0;
  return { name: name.slice(length), at: at + length };
}

/** True also for a shorter name, or initials. */
export function isSameUniversity(one: string, other: string): boolean {
  const [a, b] = [keysOf(one), keysOf(other)];
  if (a.length === 0 || b.length === 0) return true;
  if (a.every((key) => b.includes(key)) || b.every((key) => a.includes(key))) return true;
  return isInitials(one, other) || isInitials(other, one);
}

function isInitials(short: string, long: string): boolean {
  const letters = short.trim();
  if (!/^\p{Lu}{2,6}$/u.test(letters)) return false;
  const initials = long
    .split(/\s+/u)
    .filter((part) => /^\p{Lu}/u.test(part))
    .map((part) => part.charAt(0))
    .join("");
  return initials.startsWith(letters);
}

function keysOf(name: string): string[] {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((key) => key !== "" && key !== "s" && !noNames.has(key));
}
