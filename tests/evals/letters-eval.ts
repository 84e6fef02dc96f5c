import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { composeLetter } from "#server/ai/composer/compose-letter.ts";
import type { LetterMaterial } from "#server/ai/composer/material.ts";
import { materialOf } from "#server/functions/generate-document/read-material.ts";
import { letterRequestSchema } from "#shared/letter.ts";
import { foreignWords } from "./foreign-words.ts";

const nullableText = z.string().nullable();
const casesSchema = z.array(
  z
    .object({
      id: z.string(),
      prompt: z.string(),
      profile: z.object({
        fullName: nullableText,
        residenceCountry: nullableText,
        email: nullableText,
        phone: nullableText,
      }),
    })
    .loose(),
);

/**
 * The offline composer over the held-out inputs. `without invented words` is the share of letters of which every name
 * and number is in the inputs, by a checker that shares nothing with the composer or with the checks of the screen.
 */
export async function runLettersEval(): Promise<{
  name: string;
  figures: Record<string, number>;
  bars: Record<string, number>;
}> {
  const file = path.join(import.meta.dirname, "letter-inputs.json");
  const cases = casesSchema.parse(JSON.parse(await readFile(file, "utf8")));
  const counts = { supported: 0, plain: 0, subjects: 0 };
  for (const { id, profile, ...body } of cases) {
    // The function refuses a blank prompt; the composer is judged by the other inputs all the same.
    const prompt = body.prompt.trim() === "" ? "-" : body.prompt;
    const material = materialOf(z.parse(letterRequestSchema, { ...body, prompt }), profile);
    const letter = await composeLetter(material, new AbortController().signal);
    const written = [letter.subject ?? "", letter.text].join("\n");
    const invented = foreignWords(written, inputsOf(material));
    if (invented.length > 0) console.log(`  ${id}: not in the inputs: ${invented.join(", ")}`);
    else counts.supported++;
    if (/<[a-z/!]/iu.test(written)) console.log(`  ${id}: markup`);
    else counts.plain++;
    if ((letter.subject !== null) === (material.documentType === "professional_email")) counts.subjects++;
  }
  const share = (count: number) => count / cases.length;
  return {
    name: `Letters (${cases.length})`,
    figures: {
      "without invented names and numbers": share(counts.supported),
      "without markup": share(counts.plain),
      "with a subject where one belongs": share(counts.subjects),
    },
    bars: {
      "without invented names and numbers": 1,
      "without markup": 1,
      "with a subject where one belongs": 1,
    },
  };
}

function inputsOf(material: LetterMaterial): string[] {
  const { prompt, resume, country, university, facts, profile } = material;
  const all = [prompt, resume, country, university, ...Object.values(facts), ...Object.values(profile)];
  return all.filter((input) => input !== null);
}
