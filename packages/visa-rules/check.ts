import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { destinationSchema } from "./destinations/destination.ts";
import { findFaults } from "./destinations/find-faults.ts";
import { replayExamples } from "./destinations/replay-examples.ts";

// While a destination is written: `node packages/visa-rules/check.ts gb` says what is wrong with its files.
const [code = ""] = process.argv.slice(2);
const read = (part: string): unknown =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, "destinations", code, `${part}.json`), "utf8"));
const parts = Object.fromEntries(Object.keys(destinationSchema.shape).map((part) => [part, read(part)]));
const parsed = destinationSchema.safeParse(parts);
const faults = parsed.success
  ? [...findFaults(parsed.data), ...replayExamples(parsed.data)]
  : [z.prettifyError(parsed.error)];
process.stdout.write(`${faults.join("\n") || "nothing wrong"}\n`);
if (faults.length > 0) process.exitCode = 1;
