import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { tableSize, type Weights } from "./classifier.ts";

const folder = path.join(import.meta.dirname, "weights");
const names = { about: path.join(folder, "classes.json"), table: path.join(folder, "table.bin") };

const aboutSchema = z.strictObject({
  /** Of the phrasings that were learnt from. */
  learntFrom: z.string(),
  classes: z.array(z.string()),
  scales: z.array(z.number()),
  biases: z.array(z.number()),
});

/** @throws Error where the two files do not belong together */
export async function readWeights(): Promise<Weights & { learntFrom: string }> {
  const [about, table] = await Promise.all([readFile(names.about, "utf8"), readFile(names.table)]);
  const { learntFrom, classes, scales, biases } = aboutSchema.parse(JSON.parse(about));
  if (table.length !== tableSize(classes.length)) throw new Error("The weights of the subjects are of another table");
  return {
    learntFrom,
    classes,
    scales: Float32Array.from(scales),
    biases: Float32Array.from(biases),
    table: new Int8Array(table.buffer, table.byteOffset, table.length),
  };
}

export async function writeWeights({ classes, scales, biases, table }: Weights, learntFrom: string): Promise<void> {
  const about = { learntFrom, classes, scales: [...scales], biases: [...biases] };
  await writeFile(names.about, `${JSON.stringify(about, null, 2)}\n`);
  await writeFile(names.table, table);
}
