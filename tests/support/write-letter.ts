import { expect } from "vitest";
import type { LetterMaterial } from "#server/letters/material.ts";
import { writeLetter } from "#server/letters/write-letter.ts";
import { findUnsupported } from "#shared/letters/unsupported-words.ts";
import { noFacts, noMaterial } from "./samples/letter-material.ts";

type Changes = Partial<Omit<LetterMaterial, "facts">> & { facts?: Partial<LetterMaterial["facts"]> };

/** A letter without a model, in which nothing may be made up. */
export async function write({ facts, ...changes }: Changes) {
  const material = { ...noMaterial, ...changes, facts: { ...noFacts, ...facts } };
  const letter = await writeLetter(material, new AbortController().signal);
  const inputs = [material.prompt, material.resume, material.country, material.university];
  const known = [...inputs, ...Object.values(material.facts), ...Object.values(material.profile)];
  // Whatever a test is about, nothing is made up on the way.
  const labels = ["Language", "Anything", "Australia"];
  expect(findUnsupported(`${letter.subject ?? ""}\n${letter.text}`, [...known, ...labels])).toEqual([]);
  return letter;
}

export const statement = async (prompt: string, changes: Changes = {}) => (await write({ prompt, ...changes })).text;
