import { namesRole, namesStudy } from "./kinds.ts";
import type { Period } from "./periods.ts";
import type { SourceLine } from "./source-lines.ts";

export interface DatedLine extends SourceLine {
  periods: readonly Period[];
}

/** A title, a place and its town. */
const mostAbove = 3;
/** Words that stand beside dates and name nothing. */
const noName =
  /\b(?:c?gpa|cgpa|fgpa|gwa|fwa|grade|note|nota|percentage|percent|class|upper|lower|second|first|distinction|merit|score|result|aggregate|average|average:|expected|anticipated|graduat\w+|completed|awarded|duration|period|session|batch|passing|passed|year|years|months?|mos|yrs?|from|since|to|out|of|so|far|very|good|excellent|mention|bien|assez|full[- ]?time|part[- ]?time|contract|permanent|internship|date[sd]?|start(?:ed)?|end(?:ed)?|zeitraum|periodo|período|période|durée|duración)\b|[\p{Nd}%/.,:;()|·•–—-]+/giu;

/** From which line to which an entry is named whose time stands in line `at`. */
export function headerOf(lines: readonly DatedLine[], at: number): { first: number; last: number } {
  const line = lines[at];
  if (!line) return { first: at, last: at };
  const isBare = namesNothing(line);
  const free = freeAbove(lines, at);
  const usual = usualAbove(lines, at, isBare);
  const below = isBare && (free === 0 || usual === 0) ? freeBelow(lines, at) : 0;
  if (below > 0) return { first: at, last: at + Math.min(below, 2) };
  const least = isBare || isNamedAbove(line, lines[at - 1]) ? 1 : 0;
  return { first: at - Math.min(free, Math.max(usual, least)), last: at };
}

/** "BSc Physics" above "Example University, 2018 – 2022". */
function isNamedAbove(line: DatedLine, above: DatedLine | undefined): boolean {
  if (above === undefined) return false;
  const rest = restOf(line);
  const goesOn = /^\s*(?:[,;·(|]|\p{Ll})/u.test(rest) && (line.periods[0]?.index ?? 9) <= 1;
  if (namesStudy(above.text) && !namesStudy(rest)) return true;
  return !namesStudy(rest) && !namesRole(rest) && (goesOn || namesRole(above.text));
}

/** What a line says beside its times. */
function restOf({ text, periods }: DatedLine): string {
  return periods.reduceRight(
    (rest, { index, text: written }) => `${rest.slice(0, index)} ${rest.slice(index + written.length)}`,
    text,
  );
}

const namesNothing = (line: DatedLine) => restOf(line).replaceAll(noName, " ").trim().length < 4;

/** Lines above that may name it. */
function freeAbove(lines: readonly DatedLine[], at: number): number {
  let count = 0;
  for (let up = at; count < mostAbove && up > 0; up--) {
    const [line, above] = [lines[up], lines[up - 1]];
    if (!line || !above || line.isAfterGap || above.isHeading || above.isPoint) break;
    const isItsName = up === at && namesStudy(above.text) && above.periods.every(({ start }) => start === null);
    if (above.periods.length > 0 && !(isItsName && !namesStudy(line.text))) break;
    count++;
  }
  return count;
}

function freeBelow(lines: readonly DatedLine[], at: number): number {
  let count = 0;
  for (let down = at + 1; count < mostAbove && down < lines.length; down++) {
    const line = lines[down];
    if (!line || line.isHeading || line.isAfterGap || line.isPoint || line.periods.length > 0) break;
    count++;
  }
  return count;
}

/** How many lines name the first entry of its section and form above its time: people keep to one form. */
function usualAbove(lines: readonly DatedLine[], at: number, isBare: boolean): number {
  const section = lines[at]?.section ?? null;
  let start = at;
  while (start > 0 && !lines[start - 1]?.isHeading && lines[start - 1]?.section === section) start--;
  const first = lines
    .slice(start, at + 1)
    .findIndex((line) => line.periods.length > 0 && namesNothing(line) === isBare);
  return freeAbove(lines, start + Math.max(0, first));
}
