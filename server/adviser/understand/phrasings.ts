import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { destinationCodes, loadDestination } from "@workspace/visa-rules";
import { z } from "zod";
import { featuresOf } from "./features.ts";
import { withoutPlaces } from "./places.ts";
import type { Phrasing } from "./train.ts";

const folder = path.join(import.meta.dirname, "phrasings");
/** Deceit, lawful questions that look like it, and what is none of our business. */
const files = ["deceit.json", "innocent.json", "other.json"] as const;

/** All that the classifier learns from, in an order that stays. */
export async function loadPhrasings(): Promise<Phrasing[]> {
  const own = await Promise.all(
    destinationCodes.map(async (code) =>
      (await loadDestination(code)).explanations.flatMap(({ title, asks, subject }) =>
        [title, ...asks].map((text) => ({ text: withoutPlaces(text), subject })),
      ),
    ),
  );
  const further = await Promise.all(
    files.map(async (file) => {
      const lists = z
        .record(z.string(), z.array(z.string()))
        .parse(JSON.parse(await readFile(path.join(folder, file), "utf8")));
      return Object.entries(lists).flatMap(([subject, texts]) =>
        texts.map((text) => ({ text: withoutPlaces(text), subject })),
      );
    }),
  );
  return [...own, ...further].flat();
}

/** Of what is learnt from: other texts, synonyms or features make other weights. */
export function digestOf(phrasings: readonly Phrasing[]): string {
  const digest = createHash("sha256");
  for (const { text, subject } of phrasings) {
    const { buckets, values } = featuresOf(text);
    digest.update(subject).update(buckets).update(values);
  }
  return digest.digest("hex");
}
