import { expect, test } from "vitest";
import { destinationCodes, loadDestination } from "@workspace/visa-rules";
import { isRuleSlug, ruleSlug, ruleTopics } from "#shared/rule-pages.ts";
import { createRulePages } from "./rule-pages.ts";

const pagesOn = (day: string) => createRulePages(() => day);

async function pageOn(day: string, slug = "united-kingdom") {
  const page = await pagesOn(day).find(slug);
  if (!page) throw new Error(`there is no page of ${slug}`);
  return page;
}

test("every destination has a card and a page, in the order of their names", async () => {
  const cards = pagesOn("2026-11-22").list();
  expect(cards).toHaveLength(destinationCodes.length);
  expect(cards.map(({ name }) => name)).toEqual(cards.map(({ name }) => name).toSorted());
  for (const { slug } of cards) {
    expect(isRuleSlug(slug)).toBe(true);
    expect(await pageOn("2026-11-22", slug)).toMatchObject({ slug });
  }
});

test("nothing is known of other places", async () => {
  for (const slug of ["atlantis", "", "__proto__", "gb"]) expect(await pagesOn("2026-11-22").find(slug)).toBeNull();
});

test("every fact that is not over is on its page, whatever its topic", async () => {
  for (const code of destinationCodes) {
    const { about, facts } = await loadDestination(code);
    const page = await pageOn("2026-11-22", ruleSlug(about.name));
    const shown = page.topics.flatMap(({ facts: all }) => all.map(({ says }) => says));
    const current = facts.filter(({ effective_to: last }) => (last ?? "2026-11-22") >= "2026-11-22");
    expect(shown.toSorted()).toEqual(current.map(({ says }) => says).toSorted());
    for (const { id } of page.topics) expect(ruleTopics).toHaveProperty(id);
  }
});

test("the amount of the day is shown, the next one with its day, and the last one no more", async () => {
  const sentences = async (day: string) =>
    (await pageOn(day)).topics.flatMap(({ facts }) => facts.filter(({ id }) => id === "gb.funds.living.london"));
  expect(await sentences("2026-11-29")).toMatchObject([
    { says: expect.stringContaining("1,529"), period: "until 29 November 2026" },
    { says: expect.stringContaining("1,570"), period: "from 30 November 2026" },
  ]);
  expect(await sentences("2026-11-30")).toMatchObject([{ says: expect.stringContaining("1,570"), period: null }]);
});

test("what is past its review says that it must be looked up", async () => {
  const doubtful = async (day: string) =>
    (await pageOn(day)).topics.flatMap(({ facts }) => facts).filter(({ mustBeChecked }) => mustBeChecked).length;
  expect(await doubtful("2030-01-01")).toBeGreaterThan(await doubtful("2026-11-22"));
});

test("changes are those of the last year and to come, the newest first", async () => {
  const { changes } = await pageOn("2026-11-22");
  const days = changes.map(({ day }) => day);
  expect(days).toEqual(days.toSorted().toReversed());
  expect(days.filter((day) => day < "2025-11-22")).toEqual([]);
  expect(days).toContain("2026-11-30");
});

test("each paper says when it is needed, in words", async () => {
  const { requirements } = await pageOn("2026-11-22");
  for (const { rules } of requirements) {
    expect(rules.at(-1)?.when).toBe("always");
    for (const { when, because } of rules) expect(`${when} ${because}`).not.toMatch(/undefined|\[object/);
  }
});

test("questions are answered with the day's values, and with addresses", async () => {
  const answerOn = async (day: string) => {
    const { questions } = await pageOn(day);
    expect(questions.length).toBeGreaterThan(20);
    for (const { answer } of questions) expect(answer).not.toMatch(/[{}]|null|undefined/);
    return questions.map(({ answer }) => answer).join(" ");
  };
  expect(await answerOn("2026-11-29")).toContain("£1,529");
  const after = await answerOn("2026-11-30");
  expect(after).toContain("£1,570");
  expect(after).not.toContain("£1,529 ");
});
