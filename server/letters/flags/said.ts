import {
  dayInWords,
  type Destination,
  type DestinationCode,
  type Page,
  pageOf,
  type Letters,
  type Rules,
} from "@workspace/visa-rules";
import { type LetterFactName, letterFactNames, type LetterFlag, type LetterPurpose } from "#shared/letters/letter.ts";
import { linesOf } from "#server/letters/sentences.ts";
import type { LetterMaterial } from "#server/letters/material.ts";

/** A sentence of the person's with the place that it stands in. */
export interface Said {
  text: string;
  of: "prompt" | "resume" | LetterFactName;
}

/** What there is to look at for flags. */
export interface Looked {
  material: LetterMaterial;
  purpose: LetterPurpose;
  said: readonly Said[];
  /** Null for a destination of which there are no records. */
  destination: {
    code: DestinationCode;
    letters: Letters;
    interview: Destination["interview"];
    rules: Rules;
    consequenceOf(id: string): { says: string; facts: readonly string[] } | null;
  } | null;
  today: string;
}

const SENTENCES = 400;
const RESUME_LINES = 200;

export function saidIn({ prompt, facts, resume }: LetterMaterial): Said[] {
  const sentences = (text: string, limit: number) => linesOf(text, limit).flatMap((line) => line.sentences);
  return [
    ...sentences(prompt, SENTENCES).map((text): Said => ({ text, of: "prompt" })),
    ...letterFactNames.flatMap((name) =>
      sentences(facts[name] ?? "", SENTENCES).map((text): Said => ({ text, of: name })),
    ),
    ...sentences(resume ?? "", RESUME_LINES).map((text): Said => ({ text, of: "resume" })),
  ];
}

export interface Rule {
  says: string | null;
  facts: readonly string[];
}

/** A flag whose sentence is that of a record, or a general one where the destination has none. */
export function flagOf(
  kind: LetterFlag["kind"],
  quote: string,
  { rule, otherwise, destination }: { rule: Rule | null; otherwise: string; destination: Looked["destination"] },
): LetterFlag {
  const facts = destination === null ? [] : (rule?.facts ?? []).flatMap((id) => destination.rules.factOf(id) ?? []);
  const sentence = rule?.says ?? facts.map(({ says }) => says).join(" ");
  const [page] = facts.flatMap((fact) => pageOf(fact) ?? []);
  return {
    kind,
    quote: shortened(quote),
    sentence: sentence === "" ? otherwise : sentence,
    ...(sentence !== "" && page && { source: sourceOf(page) }),
  };
}

function sourceOf({ title, url, date }: Page): NonNullable<LetterFlag["source"]> {
  return { title, url, dated: date === null ? null : dayInWords(date) };
}

function shortened(text: string): string {
  const characters = Array.from(text.replaceAll(/\s+/gu, " ").trim());
  return characters.length > 200 ? `${characters.slice(0, 200).join("").trim()} …` : characters.join("");
}
