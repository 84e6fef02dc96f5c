import { expect, test } from "vitest";
import { loadDestination, rulesOf } from "@workspace/visa-rules";
import { studyDestinations } from "#shared/applications/study-destinations.ts";
import { comparedOf } from "./destination-comparison.ts";

const today = "2026-11-24";
const fromDhaka = { nationality: ["BD"], residence: "BD", "course-start": "2027-09-14" };

test.each(studyDestinations.map(({ code, name }) => [name, code] as const))(
  "%s says what money it asks for and how long a decision takes, also of somebody who said nothing",
  async (name, code) => {
    const destination = await loadDestination(code);
    for (const answers of [fromDhaka, {}]) {
      const compared = comparedOf(destination, answers, today);
      expect(compared).toMatchObject({ code, name });
      for (const sentence of [compared.money, compared.decision]) expect(sentence).toMatch(/^\S.{15,}[.?]$/);
    }
  },
);

test("what it says is the beginning of an answer that has its sources, and goes by the answers", async () => {
  const de = await loadDestination("de");
  const compared = comparedOf(de, fromDhaka, today);
  const explained = rulesOf(de, fromDhaka, today);
  const said = de.explanations.flatMap((explanation) => explained.explain(explanation) ?? []);
  for (const sentence of [compared.money, compared.decision]) {
    const whole = said.find(({ text }) => sentence !== null && text.startsWith(sentence));
    expect(whole?.facts.some(({ source_title: source }) => source !== null)).toBe(true);
  }
  expect(compared.decision).toContain("Dhaka");
  expect(comparedOf(de, {}, today).decision).not.toBe(compared.decision);
});
