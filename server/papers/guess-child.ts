// A child process: takes a paper's text as JSON, answers what it says of the paper.
import { text } from "node:stream/consumers";
import { z } from "zod";
import { documentTypes } from "#shared/documents/document.ts";
import { guessPaper } from "./guess-paper.ts";

const paperTextSchema = z.object({
  text: z.string(),
  fileName: z.string(),
  type: z.enum(documentTypes).nullable(),
  today: z.string(),
});

process.stdout.write(JSON.stringify(guessPaper(paperTextSchema.parse(JSON.parse(await text(process.stdin))))));
