import { PDFDocument } from "@napi-rs/canvas";
import type { FontSubset } from "#server/drawing/fonts.ts";
import { layOut, page, type PlacedLine } from "./layout.ts";
import { createMeasure, openFonts } from "#server/drawing/open-fonts.ts";
import type { LetterContent } from "./letter-child-io.ts";

const ink = "#111111";
const quietInk = "#5b6470";
const gapColour = "#ffe3a3";

export interface Drawing {
  pdf: Buffer;
  pages: PlacedLine[][];
}

type Paper = ReturnType<PDFDocument["beginPage"]>;

interface DrawOptions {
  subsets: readonly FontSubset[];
  maxPages: number;
}

export function drawLetter(content: LetterContent, { subsets, maxPages }: DrawOptions): Drawing | null {
  const fontOf = openFonts(subsets);
  const pages = layOut(content, createMeasure(fontOf));
  if (pages.length > maxPages) return null;
  const document = new PDFDocument({ title: content.title, creator: "", producer: "" });
  for (const [index, lines] of pages.entries()) {
    const paper = document.beginPage(page.width, page.height);
    for (const line of lines) drawLine(paper, line, fontOf(line));
    drawPageNumber(paper, `${index + 1} / ${pages.length}`, fontOf({ size: 9, weight: 400 }));
    document.endPage();
  }
  return { pdf: document.close(), pages };
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
