// A child process: takes and answers the JSON of `letter-child-io.ts`.
import { text } from "node:stream/consumers";
import { drawLetter } from "./draw.ts";
import { fontsFor } from "#server/drawing/fonts.ts";
import { type DrawnLetter, type LetterContent, letterContentSchema } from "./letter-child-io.ts";
import { addTextLayer } from "./text-layer.ts";

/** The longest letter that can be stored has fifty. */
const maxPages = 200;
const inPageNumbers = "0123456789/";

process.stdout.write(JSON.stringify(answerTo(letterContentSchema.parse(JSON.parse(await text(process.stdin))))));

function answerTo(content: LetterContent): DrawnLetter {
  const { title, subject, paragraphs } = content;
  const { subsets, unknown } = fontsFor([inPageNumbers, title, subject, ...paragraphs].join("").replaceAll("\n", ""));
  if (unknown.length > 0) return { kind: "missing", characters: unknown };
  const drawing = drawLetter(content, { subsets, maxPages });
  if (drawing === null) return { kind: "too_long" };
  return { kind: "drawn", pdf: addTextLayer(drawing.pdf, drawing.pages).toString("base64") };
}
