import { createCanvas, GlobalFonts, PDFDocument } from "@napi-rs/canvas";
import { type FontSubset, fontWeights } from "./fonts.ts";
import { layOut, page, type PlacedLine, type TextStyle } from "./layout.ts";
import type { LetterContent } from "./letter-content.ts";

const ink = "#111111";
const quietInk = "#5b6470";
/** Behind what is still to be filled in: seen on paper, and paler than any letter. */
const gapColour = "#ffe3a3";

export interface Drawing {
  /** A PDF whose words are there for the eye alone. */
  pdf: Buffer;
  pages: PlacedLine[][];
}

type Paper = ReturnType<PDFDocument["beginPage"]>;

interface DrawOptions {
  /** All that the letter's characters need. */
  subsets: readonly FontSubset[];
  mostPages: number;
}

/** Draws a letter on as many pages as it takes; null where that is more than `mostPages`. */
export function drawLetter(content: LetterContent, { subsets, mostPages }: DrawOptions): Drawing | null {
  const fontOf = openFonts(subsets);
  const pages = layOut(content, createMeasure(fontOf));
  if (pages.length > mostPages) return null;
  const document = new PDFDocument({ title: content.title, creator: "", producer: "" });
  for (const [index, lines] of pages.entries()) {
    const paper = document.beginPage(page.width, page.height);
    for (const line of lines) drawLine(paper, line, fontOf(line));
    drawPageNumber(paper, `${index + 1} / ${pages.length}`, fontOf({ size: 9, weight: 400 }));
    document.endPage();
  }
  return { pdf: document.close(), pages };
}

/** Opens the files of these subsets. @returns the font of a style, as a canvas takes it */
function openFonts(subsets: readonly FontSubset[]): (style: TextStyle) => string {
  const nameOf = (family: string, weight: number) => `${family} ${weight}`;
  for (const { family, files } of subsets) {
    for (const weight of fontWeights) {
      if (GlobalFonts.registerFromPath(files[weight], nameOf(family, weight)) === null) {
        throw new Error(`the font ${files[weight]} cannot be opened`);
      }
    }
  }
  return ({ size, weight }) => `${size}px ${subsets.map(({ family }) => `"${nameOf(family, weight)}"`).join(", ")}`;
}

/** The width of a text, asked of the canvas once for each. */
function createMeasure(fontOf: (style: TextStyle) => string) {
  const context = createCanvas(1, 1).getContext("2d");
  const known = new Map<string, number>();
  let current = "";
  return (text: string, style: TextStyle): number => {
    const font = fontOf(style);
    const key = `${style.size} ${style.weight} ${text}`;
    const width = known.get(key);
    if (width !== undefined) return width;
    if (font !== current) context.font = current = font;
    const measured = context.measureText(text).width;
    known.set(key, measured);
    return measured;
  };
}

function drawLine(paper: Paper, line: PlacedLine, font: string): void {
  const { text, x, baseline, width, size, isFromRight, gaps } = line;
  paper.fillStyle = gapColour;
  for (const gap of gaps) paper.fillRect(gap.x - 1, baseline - size, gap.width + 2, size * 1.35);
  paper.fillStyle = ink;
  paper.font = font;
  paper.textAlign = isFromRight ? "right" : "left";
  paper.direction = isFromRight ? "rtl" : "ltr";
  paper.fillText(text, isFromRight ? x + width : x, baseline);
}

function drawPageNumber(paper: Paper, text: string, font: string): void {
  paper.fillStyle = quietInk;
  paper.font = font;
  paper.direction = "ltr";
  paper.textAlign = "center";
  paper.fillText(text, page.width / 2, page.height - page.bottom / 2);
}
