import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { fontsFor } from "#server/drawing/fonts.ts";
import { createMeasure, openFonts, type TextStyle } from "#server/drawing/open-fonts.ts";
import { shareImageSize } from "#shared/blog/blog-summary.ts";
import { fitTitle, withEllipsis } from "./fit-title.ts";
import { drawable, type ShareImageContent } from "./share-image-content.ts";

/** From `app/ui/theme/tokens.css`. */
const colours = {
  ground: "#053b53",
  path: "#084763",
  sign: "#0b6e99",
  dot: "#f2b457",
  ink: "#ffffff",
  quiet: "#a5d4e8",
};
const { width, height } = shareImageSize;
const margin = 80;
const textWidth = width - 2 * margin;
const siteStyle: TextStyle = { size: 32, weight: 700 };
const detailStyle: TextStyle = { size: 30, weight: 400 };
const between = "  ·  ";
const titleArea = { top: 168, bottom: 508 };

/** A PNG of 1200 × 630 pixels. Leaves out characters without a font. */
export function drawShareImage(content: ShareImageContent): Buffer {
  const written = [content.siteName, content.title, ...content.details].map(drawable).join("");
  const { subsets, unknown } = fontsFor(`${written}…${between}`);
  const clean = (text: string) => withoutCharacters(drawable(text), unknown);
  const fontOf = openFonts(subsets);
  const measure = createMeasure(fontOf);

  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  drawGround(context);
  const writeLine = (text: string, style: TextStyle, position: Position) =>
    write(context, text, { font: fontOf(style), ...position });

  const siteName = fitLine(clean(content.siteName), textWidth - 72, (text) => measure(text, siteStyle));
  drawSign(context, margin, 64);
  writeLine(siteName, siteStyle, { x: margin + 72, baseline: 107, colour: colours.ink });

  const title = fitTitle(clean(content.title) || clean(content.siteName), textWidth, titleArea, measure);
  for (const { text, baseline } of title.lines) {
    writeLine(text, title.style, { x: margin, baseline, colour: colours.ink, isFromRight: title.isFromRight });
  }

  let taken = 0;
  // One by one: between words of two directions, numbers and dots would change sides.
  for (const [index, detail] of content.details.map(clean).filter(Boolean).entries()) {
    const whole = index === 0 ? detail : between + detail;
    const text = fitLine(whole, textWidth - taken, (part) => measure(part, detailStyle));
    writeLine(text, detailStyle, { x: margin + taken, baseline: 566, colour: colours.quiet });
    if (text !== whole) break;
    taken += measure(text, detailStyle);
  }
  return canvas.toBuffer("image/png");
}

interface Position {
  x: number;
  baseline: number;
  colour: string;
  isFromRight?: boolean;
}

function write(context: SKRSContext2D, text: string, position: Position & { font: string }): void {
  const { x, baseline, colour, font, isFromRight = false } = position;
  context.font = font;
  context.fillStyle = colour;
  context.textAlign = isFromRight ? "right" : "left";
  context.direction = isFromRight ? "rtl" : "ltr";
  context.fillText(text, isFromRight ? width - x : x, baseline);
}

function drawSign(context: SKRSContext2D, x: number, y: number): void {
  const scale = 56 / 32;
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);
  context.fillStyle = colours.sign;
  context.beginPath();
  context.roundRect(0, 0, 32, 32, 8);
  context.fill();
  drawSteps(context, { line: colours.ink, lineWidth: 2.5, goal: colours.dot });
  context.restore();
}

function drawGround(context: SKRSContext2D): void {
  context.fillStyle = colours.ground;
  context.fillRect(0, 0, width, height);
  context.save();
  context.translate(560, -40);
  context.scale(22, 22);
  drawSteps(context, { line: colours.path, lineWidth: 1.6, goal: colours.path });
  context.restore();
  context.fillStyle = colours.dot;
  context.fillRect(0, height - 10, width, 10);
}

function drawSteps(
  context: SKRSContext2D,
  { line, lineWidth, goal }: Record<"line" | "goal", string> & { lineWidth: number },
) {
  context.strokeStyle = line;
  context.lineWidth = lineWidth;
  context.lineJoin = "round";
  context.beginPath();
  context.moveTo(8, 23);
  context.lineTo(15, 23);
  context.lineTo(15, 16);
  context.lineTo(23, 16);
  context.lineTo(23, 10);
  context.stroke();
  for (const [x, y, radius, colour] of [
    [8, 23, 3, line],
    [15, 16, 3, line],
    [23, 9, 3.5, goal],
  ] as const) {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  }
}

function withoutCharacters(text: string, unknown: readonly string[]): string {
  const missing = new Set(unknown);
  return Array.from(text)
    .filter((character) => !missing.has(character))
    .join("")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}

function fitLine(text: string, most: number, measure: (text: string) => number): string {
  return measure(text) <= most ? text : withEllipsis(text, most, measure);
}
