import { expect, test } from "vitest";
import { gather } from "./gather.ts";
import type { LetterMaterial } from "./material.ts";

const factNames = ["degree", "grades", "testScore", "course", "whyUniversity", "funds", "plans"] as const;

function materialOf(prompt: string, fact: string | null): LetterMaterial {
  return {
    documentType: "sop",
    prompt,
    country: "United Kingdom",
    university: "A",
    resume: null,
    facts: { degree: fact, grades: fact, testScore: fact, course: fact, whyUniversity: fact, funds: fact, plans: fact },
    emailTone: "professional",
    emailSize: "medium",
    profile: { fullName: "Rahim Uddin", email: "rahim@example.com", phone: null, residenceCountry: null },
  };
}

/** How often others had their turn, and of how many blocks the letter can be made. */
async function gathered(material: LetterMaterial): Promise<{ pauses: number; blocks: number }> {
  let pauses = 0;
  const { blocks } = await gather(material, async () => void pauses++);
  return { pauses, blocks: blocks.length };
}

test("lets others through between the sentences of a long form", async () => {
  const without = await gathered(materialOf("-", null));
  const long = await gathered(materialOf("-", "study at A ".repeat(180)));
  // Each field has six sentences or more.
  expect(long.pauses - without.pauses).toBeGreaterThanOrEqual(6 * factNames.length);
});

test("lets others through while it looks for repeats", async () => {
  const prompt = (mills: number) =>
    Array.from({ length: mills }, (_, at) => `I welded ${at} beams at mill${at} for owner${at} of town${at}.`).join(
      " ",
    );
  const few = await gathered(materialOf(prompt(100), null));
  const many = await gathered(materialOf(prompt(200), null));
  expect(many.blocks).toBe(200);
  // Each sentence is read, and then compared.
  expect(many.pauses - few.pauses).toBe(200);
});
