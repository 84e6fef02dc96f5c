import { withoutAddresses } from "./addressed-to-raters.ts";
import { rowsOf } from "./columns.ts";
import { headingOf, type SectionName } from "./headings.ts";

export interface ResumeLine {
  text: string;
  section: SectionName | null;
  isHeading: boolean;
}

interface Above {
  section: SectionName | null;
  line: ResumeLine | null;
}

/** Far more than a resume. */
const MAX_CHARACTERS = 60_000;
/** After so many rows of one column, a new second one begins. */
const ROWS_OF_ONE_COLUMN = 3;
const BULLET =
  /^(?:[\s\u2022\u2023\u25A0-\u25FF\u2043\u2219\u2605\u2606\u2713\u2714\u27A2\u27A4\uF000-\uF0FF·*>~–—-]|o(?=\s))+/u;

/** By columns, without bullets, wrapped lines joined, without sentences to the rater: they say nothing of the person. */
export function resumeLines(text: string): ResumeLine[] {
  const lines: ResumeLine[] = [];
  const columns: Above[] = [];
  let rowsOfOne = 0;
  for (const row of rowsOf(text.slice(0, MAX_CHARACTERS).normalize("NFKC"))) {
    rowsOfOne = row.length > 1 ? 0 : rowsOfOne + 1;
    if (rowsOfOne === ROWS_OF_ONE_COLUMN) columns.splice(1);
    for (const cell of row) {
      const above = (columns[cell.column] ??= { section: null, line: null });
      if (cell.isAfterGap) above.line = null;
      const section = above.section ?? columns[0]?.section ?? null;
      lines.push(...readCell(cell.text, above, section));
    }
  }
  return lines;
}

/** Empty where the cell continues the one above. */
function readCell(cell: string, above: Above, section: SectionName | null): ResumeLine[] {
  const text = withoutAddresses(withoutBullet(cell));
  if (text === "") return [];
  const heading = headingOf(text);
  if (heading) {
    above.section = heading.section;
    above.line = null;
    const title = { text: heading.title, section: heading.section, isHeading: true };
    if (heading.rest === "") return [title];
    return [title, { text: heading.rest, section: heading.section, isHeading: false }];
  }
  if (above.line !== null && continues(above.line.text, cell)) {
    above.line.text = `${above.line.text} ${text}`;
    return [];
  }
  above.line = { text, section, isHeading: false };
  return [above.line];
}

function withoutBullet(cell: string): string {
  return cell.replace(BULLET, "").replaceAll(/\s+/g, " ").trim();
}

/** It begins small, and the one above has not ended. */
const continues = (above: string, cell: string) =>
  /^\s*\p{Ll}/u.test(cell) && above.length > 40 && !/[.!?:;]$/.test(above);

export const resumeWords = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.+#-]*/gu) ?? [];
