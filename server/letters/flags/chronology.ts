import type { LetterFlag } from "#shared/letters/letter.ts";
import { flagOf, type Looked, type Said } from "./said.ts";

const month = "(?:jan\\w*|feb\\w*|mar(?:ch)?|apr\\w*|may|june?|july?|aug\\w*|sep\\w*|oct\\w*|nov\\w*|dec\\w*)\\.?\\s*";
const span = new RegExp(
  `\\b(?:${month})?((?:19|20)\\d\\d)\\s*(?:-|–|—|to|until|till)\\s*(?:${month})?((?:19|20)\\d\\d)\\b`,
  "giu",
);
const done =
  /\b(?:graduated|completed|finished|passed|worked|obtained|earned|did|scored|took|was (?:refused|rejected)|married|born|got my)\b/iu;
const planned =
  /\b(?:will|shall|going to|plan|expect\w*|hope|want|until|till|next|upcoming|starting|begins?|intake)\b/iu;
const year = /\b((?:19|20)\d\d)\b/gu;
const levels: readonly (readonly [string, RegExp])[] = [
  [
    "bachelor",
    /\b(?:b\.?\s?sc|bba|b\.?\s?a|b\.?\s?tech|b\.?\s?eng|b\.?\s?com|bca|mbbs|llb|bachelor'?s?|graduat(?:ed|ion))\b/iu,
  ],
  ["master", /\b(?:m\.?\s?sc|mba|m\.?\s?tech|m\.?\s?com|mca|master'?s?)\b/iu],
  ["hsc", /\b(?:hsc|higher secondary|a[- ]levels?|\+2|plus two|intermediate|class 12|12th)\b/iu],
  ["ssc", /\b(?:ssc|secondary school certificate|o[- ]levels?|class 10|10th|matric\w*|slc|see)\b/iu],
];

/** Dates that cannot all be true. */
export function flagChronology({ said, today, destination }: Looked): LetterFlag[] {
  const found = reversed(said) ?? ahead(said, Number(today.slice(0, 4))) ?? contradicting(said) ?? outOfOrder(said);
  if (found === undefined) return [];
  const otherwise = "These dates do not fit together; a letter is compared with the certificates and the form.";
  return [flagOf("chronology", found.text, { rule: null, otherwise, destination })];
}

function reversed(said: readonly Said[]): Said | undefined {
  return said.find(({ text }) => [...text.matchAll(span)].some(([, from, to]) => Number(from) > Number(to)));
}

function ahead(said: readonly Said[], now: number): Said | undefined {
  return said.find(
    ({ text, of }) =>
      of !== "plans" &&
      of !== "course" &&
      of !== "resume" &&
      done.test(text) &&
      !planned.test(text) &&
      [...text.matchAll(year)].some(([, one]) => Number(one) > now),
  );
}

/** When a level was finished, in each place. */
function finishedIn({ text }: Said): { level: string; year: number }[] {
  const named = levels.filter(([, pattern]) => pattern.test(text));
  const clauses = named.length > 1 ? text.split(/[,;](?=\s)|\s+(?:and|then|after)\s+/u) : [text];
  return clauses.flatMap((clause) => {
    if (planned.test(clause) || /\b(?:want|apply|applying|admission)\b/iu.test(clause)) return [];
    const level = levels.find(([, pattern]) => pattern.test(clause))?.[0];
    const years = [...clause.matchAll(year)].map(([, one]) => Number(one));
    const isStart = /\b(?:started|began|joined|enrolled|since|from)\b/iu.test(clause) && years.length === 1;
    return level === undefined || years.length === 0 || isStart ? [] : [{ level, year: Math.max(...years) }];
  });
}

/** One degree, finished in two years. */
function contradicting(said: readonly Said[]): Said | undefined {
  const first = new Map<string, number>();
  return said.find((one) =>
    finishedIn(one).some(({ level, year: at }) => {
      const before = first.get(level);
      if (before === undefined) first.set(level, at);
      return before !== undefined && Math.abs(before - at) > 1;
    }),
  );
}

/** School after the degree that needs it. */
function outOfOrder(said: readonly Said[]): Said | undefined {
  const all = said.flatMap((one) => finishedIn(one).map(({ level, year: at }) => ({ level, year: at, one })));
  const order = ["ssc", "hsc", "bachelor"];
  return all.find(({ level, year: at }) =>
    all.some((later) => order.indexOf(later.level) > order.indexOf(level) && order.includes(level) && later.year < at),
  )?.one;
}
