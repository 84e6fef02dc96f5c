import type { SupabaseClient } from "@supabase/supabase-js";
import type { z } from "zod";
import type { Claims } from "#server/backend.ts";
import type { LetterMaterial, LetterProfile } from "#server/letters/material.ts";
import { plainText } from "#server/letters/plain-text.ts";
import type { Database } from "#shared/database.types.ts";
import { letterDefaults, type LetterFacts, type letterRequestSchema } from "#shared/letters/letter.ts";
import { rowsOrThrow } from "#server/rows-or-throw.ts";

const RESUME = 40_000;

/** @throws AppError `database_unavailable` */
export async function readProfile(
  client: SupabaseClient<Database>,
  userId: string,
  claims: Claims,
): Promise<LetterProfile> {
  const data = rowsOrThrow(
    await client.from("profiles").select("full_name, phone, residence_country").eq("user_id", userId).maybeSingle(),
    "who a letter is of",
  );
  const email = claims["email"];
  return {
    fullName: line(data?.full_name),
    email: typeof email === "string" ? line(email) : null,
    phone: line(data?.phone),
    residenceCountry: line(data?.residence_country),
  };
}

export function materialOf(
  input: z.output<typeof letterRequestSchema>,
  own: Pick<LetterMaterial, "profile" | "application">,
): LetterMaterial {
  const facts: LetterFacts = input.facts ?? {};
  return {
    documentType: input.documentType ?? letterDefaults.documentType,
    purpose: input.purpose ?? null,
    prompt: plainText(input.prompt),
    country: line(input.country),
    university: line(input.university),
    resume: text(input.resumeData?.slice(0, RESUME)),
    facts: factsOf(facts),
    emailTone: input.emailTone ?? letterDefaults.emailTone,
    emailSize: input.emailSize ?? letterDefaults.emailSize,
    ...own,
  };
}

function factsOf(facts: LetterFacts): LetterMaterial["facts"] {
  return {
    addressee: text(facts.addressee),
    occasion: text(facts.occasion),
    circumstances: text(facts.circumstances),
    degree: text(facts.degree),
    grades: text(facts.grades),
    testScore: text(facts.testScore),
    work: text(facts.work),
    gap: text(facts.gap),
    course: text(facts.course),
    whyCourse: text(facts.whyCourse),
    whyUniversity: text(facts.whyUniversity),
    whyCountry: text(facts.whyCountry),
    payer: text(facts.payer),
    funds: text(facts.funds),
    refusal: text(facts.refusal),
    ties: text(facts.ties),
    plans: text(facts.plans),
    enclosures: text(facts.enclosures),
  };
}

function text(value: string | null | undefined): string | null {
  const plain = plainText(value ?? "");
  return plain === "" ? null : plain;
}

function line(value: string | null | undefined): string | null {
  return text(value)?.replaceAll(/\s+/gu, " ") ?? null;
}
