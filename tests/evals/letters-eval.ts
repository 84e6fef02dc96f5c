import { loadDestination } from "@workspace/visa-rules";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { type Half, tellerOf } from "./half.ts";
import { materialOf } from "#server/functions/generate-document/read-material.ts";
import { findFlags } from "#server/letters/flags/find-flags.ts";
import type { LetterMaterial } from "#server/letters/material.ts";
import { writeLetter } from "#server/letters/write-letter.ts";
import { letterFlagKinds, type LetterFlag, letterRequestSchema } from "#shared/letters/letter.ts";
import { foreignWords } from "./foreign-words.ts";
import { assertedRelations, standsWhole } from "./own-sentences.ts";

const nullableText = z.string().nullable();
const profileSchema = z.object({
  fullName: nullableText,
  residenceCountry: nullableText,
  email: nullableText,
  phone: nullableText,
});
const inputsSchema = z.array(z.object({ id: z.string(), prompt: z.string(), profile: profileSchema }).loose());
const kindsSchema = z.array(z.enum(letterFlagKinds));
/** The set's short forms of the options of e-mails. */
const options = new Map([
  ["p", "professional"],
  ["c", "casual"],
  ["b", "brief"],
  ["m", "medium"],
  ["d", "detailed"],
]);
const option = z
  .string()
  .optional()
  .transform((value) => options.get(value ?? "") ?? value);
const casesSchema = z.array(
  z.object({
    id: z.string(),
    request: z.object({ prompt: z.string(), emailTone: option, emailSize: option }).loose(),
    profile: profileSchema,
    relatives: z.array(z.object({ word: z.string() }).loose()),
    keep: z.array(z.string()),
    must_not_say: z.array(z.string()),
    flags: kindsSchema,
    no_flags: kindsSchema,
    too_little: z.boolean(),
  }),
);

interface Written {
  material: LetterMaterial;
  text: string;
  subject: string | null;
  flags: LetterFlag[];
}

/** A day on which the sets are right. */
const day = "2026-11-24";

/**
 * The offline writer over the held-out sets. What it asserts, keeps and invents is judged by checkers that share
 * nothing with it or with the checks of the screen.
 */
export async function runLettersEval(half: Half): Promise<{
  name: string;
  figures: Record<string, number>;
  bars: Record<string, number>;
  limits: Record<string, number>;
}> {
  const inputs = inputsSchema.parse(await setOf("letter-inputs.json"));
  const cases = casesSchema.parse(await setOf(`letters/${half}.json`));
  const tell = tellerOf(half);
  const counts = { supported: 0, plain: 0, subjects: 0 };
  const judge = (id: string, { material, text, subject }: Written) => {
    const written = [subject ?? "", text].join("\n");
    const invented = foreignWords(written, inputsOf(material));
    if (invented.length > 0) tell(`${id}: not in the inputs: ${invented.join(", ")}`);
    else counts.supported++;
    if (/<[a-z/!]/iu.test(written)) tell(`${id}: markup`);
    else counts.plain++;
    if ((subject !== null) === (material.documentType === "professional_email")) counts.subjects++;
  };
  for (const { id, profile, ...body } of inputs) judge(id, await write(body, profile));

  const told = {
    asserted: 0,
    kept: 0,
    keep: 0,
    forbidden: 0,
    wanted: 0,
    found: 0,
    false: 0,
    little: 0,
    handled: 0,
    refused: 0,
  };
  for (const one of cases) {
    const written = await write(one.request, one.profile);
    judge(one.id, written);
    const { text, flags, material } = written;
    const asserted = assertedRelations(
      text,
      inputsOf(material),
      one.relatives.map(({ word }) => word),
    );
    for (const sentence of asserted) tell(`${one.id}: asserted: ${sentence}`);
    told.asserted += asserted.length;
    const said = text.toLowerCase();
    const forbidden = one.must_not_say.filter(
      (words) =>
        said.includes(words.toLowerCase()) &&
        !inputsOf(material).join("\n").toLowerCase().includes(words.toLowerCase()),
    );
    for (const words of forbidden) tell(`${one.id}: says: ${words}`);
    told.forbidden += forbidden.length;
    for (const sentence of one.keep) {
      told.keep++;
      if (standsWhole(sentence, text)) told.kept++;
      else tell(`${one.id}: not kept: ${sentence}`);
    }
    const kinds = new Set(flags.map(({ kind }) => kind));
    for (const kind of one.flags) {
      told.wanted++;
      if (kinds.has(kind)) told.found++;
      else tell(`${one.id}: not flagged: ${kind}`);
    }
    for (const kind of kinds) {
      if (one.flags.includes(kind)) continue;
      const isWrong = one.no_flags.includes(kind);
      if (isWrong) told.false++;
      tell(
        `${one.id}: ${isWrong ? "flagged wrongly" : "flagged beside"}: ${kind}: ${flags.find((flag) => flag.kind === kind)?.quote}`,
      );
    }
    const isList = text.startsWith("There is too little here");
    if (one.too_little) {
      told.little++;
      if (isList) told.handled++;
      else tell(`${one.id}: too little, and a letter all the same`);
    } else if (isList) {
      told.refused++;
      tell(`${one.id}: enough, and no letter`);
    }
  }
  const all = inputs.length + cases.length;
  return {
    name: `Letters (${all})`,
    figures: {
      "without invented names and numbers": counts.supported / all,
      "without markup": counts.plain / all,
      "with a subject where one belongs": counts.subjects / all,
      "sentences that assert a relation nobody stated": told.asserted,
      "statements that must not be there": told.forbidden,
      "sentences of a story that stand whole": told.kept / told.keep,
      "flags that were found": told.found / told.wanted,
      "flags that must not be raised": told.false,
      "too little, and questions alone": told.handled / told.little,
      "enough, and questions alone": told.refused,
    },
    bars: {
      "without invented names and numbers": 1,
      "without markup": 1,
      "with a subject where one belongs": 1,
      "sentences of a story that stand whole": 0.98,
      "flags that were found": 0.9,
      "too little, and questions alone": 0.9,
    },
    limits: {
      "sentences that assert a relation nobody stated": 0,
      "statements that must not be there": 0,
      "flags that must not be raised": 1,
      "enough, and questions alone": 1,
    },
  };
}

async function setOf(name: string): Promise<unknown> {
  return JSON.parse(await readFile(path.resolve(import.meta.dirname, name), "utf8"));
}

async function write(body: { prompt: string }, profile: z.output<typeof profileSchema>): Promise<Written> {
  // The function refuses a blank prompt; the writer is judged by the other inputs all the same.
  const prompt = body.prompt.trim() === "" ? "-" : body.prompt;
  const material = materialOf(z.parse(letterRequestSchema, { ...body, prompt }), { profile, application: null });
  const { signal } = new AbortController();
  const letter = await writeLetter(material, signal);
  return {
    ...letter,
    material,
    flags: await findFlags(material, { today: day, destinationOf: loadDestination, signal }),
  };
}

function inputsOf(material: LetterMaterial): string[] {
  const { prompt, resume, country, university, facts, profile } = material;
  const all = [prompt, resume, country, university, ...Object.values(facts), ...Object.values(profile)];
  return all.filter((input) => input !== null);
}
