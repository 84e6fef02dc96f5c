interface Unit {
  text: string;
  start: number;
  /** Has no width at the end of a line. */
  space: string;
}

export interface BrokenLine {
  units: Unit[];
}

const ideograph = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** Signs that no line begins with, and signs that no line ends with. */
const notFirst = /^[\p{Pe}\p{Pf}、。，．：；！？…‥・ー々〻ゝゞヽヾ%％,.!?:;'"’”»)\]}]/u;
const notLast = /[\p{Ps}\p{Pi}'"‘“«([{]$/u;

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Breaks at "\n" too; no line is wider than `width` by `measure`. */
export function breakLines(paragraph: string, width: number, measure: (text: string) => number): BrokenLine[] {
  const lines: BrokenLine[] = [];
  let start = 0;
  for (const hardLine of paragraph.split("\n")) {
    lines.push(...breakHardLine(hardLine, start, { width, measure }));
    start += hardLine.length + 1;
  }
  return lines;
}

interface Bounds {
  width: number;
  measure: (text: string) => number;
}

function breakHardLine(text: string, start: number, bounds: Bounds): BrokenLine[] {
  const lines: BrokenLine[] = [];
  let line: BrokenLine = { units: [] };
  let taken = 0;
  for (const unit of unitsOf(text, start).flatMap((whole) => fittingParts(whole, bounds))) {
    const own = bounds.measure(unit.text);
    if (line.units.length > 0 && taken + own > bounds.width) {
      lines.push(line);
      line = { units: [] };
      taken = 0;
    }
    line.units.push(unit);
    taken += own + bounds.measure(unit.space);
  }
  if (line.units.length > 0) lines.push(line);
  return lines;
}

function unitsOf(text: string, start: number): Unit[] {
  const units: Unit[] = [];
  for (const { 1: word = "", 2: space = "", index } of text.matchAll(/(\S+)(\s*)/gu)) {
    const parts = partsOf(word);
    let at = start + index;
    for (const [part, piece] of parts.entries()) {
      units.push({ text: piece, start: at, space: part === parts.length - 1 ? space : "" });
      at += piece.length;
    }
  }
  return units;
}

/** Words break between ideographs and after inner hyphens. */
function partsOf(word: string): string[] {
  if (!ideograph.test(word)) return word.split(/(?<=[\p{L}\p{N}]-)(?=\p{L})/u);
  const parts: string[] = [];
  for (const { segment } of graphemes.segment(word)) {
    const last = parts.at(-1);
    const mayBreak = last !== undefined && (ideograph.test(segment) || ideograph.test(last.slice(-1)));
    if (last === undefined || (mayBreak && !notFirst.test(segment) && !notLast.test(last))) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}

function fittingParts(unit: Unit, { width, measure }: Bounds): Unit[] {
  if (measure(unit.text) <= width) return [unit];
  const parts: Unit[] = [];
  let text = "";
  let start = unit.start;
  for (const { segment } of graphemes.segment(unit.text)) {
    if (text !== "" && measure(text + segment) > width) {
      parts.push({ text, start, space: "" });
      start += text.length;
      text = "";
    }
    text += segment;
  }
  return [...parts, { text, start, space: unit.space }];
}
