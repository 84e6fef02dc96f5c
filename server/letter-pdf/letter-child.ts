// A process of its own: the PDF of one letter. Takes its content as JSON, answers JSON (`letterAnswerSchema`).
import { text } from "node:stream/consumers";
import { addTextLayer } from "./text-layer.ts";
import { drawLetter } from "./draw.ts";
import { fontsFor } from "./fonts.ts";
import type { LetterAnswer } from "./letter-answer.ts";
import { letterContentSchema } from "./letter-content.ts";

const content = letterContentSchema.parse(JSON.parse(await text(process.stdin)));
const { subsets, unknown } = fontsFor(`0123456789/${content.title}${content.subject}${content.paragraphs.join("")}`);

// The line's end is no character to draw.
const missing = unknown.filter((character) => character !== "\n");
const answer: LetterAnswer = missing.length > 0 ? { ok: false, missing } : { ok: true, pdf: draw().toString("base64") };
process.stdout.write(JSON.stringify(answer));

function draw(): Buffer {
  const { pdf, pages } = drawLetter(content, subsets);
  return addTextLayer(pdf, pages);
}
