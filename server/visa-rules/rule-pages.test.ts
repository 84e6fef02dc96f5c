import { expect, test } from "vitest";
import { destinationCodes, loadDestination, withEntered } from "@workspace/visa-rules";
import { isRuleSlug, ruleSlug, ruleTopics } from "#shared/rules/rule-pages.ts";
import { createRulePages } from "./rule-pages.ts";

const shipped = { destination: loadDestination, enteredOn: async () => null };
const pagesOn = (day: string, rules: Parameters<typeof createRulePages>[0]["rules"] = shipped) =>
  createRulePages({ rules, today: () => day });

async function pageOn(day: string, slug = "united-kingdom") {
  const page = await pagesOn(day).find(slug);
  if (!page) throw new Error(`there is no page of ${slug}`);
  return page;
}

test("every destination has a card and a page, in the order of their names", async () => {
  const cards = await pagesOn("2026-11-22").list();
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

test("what an operator entered is on the page, among the changes, and the day of the destination", async () => {
  const entered = {
    id: "one",
    fact_id: "gb.funds.living.london",
    value: 1600,
    says: "For study in London the student shows 1,600 pounds a month.",
    effective_from: "2025-12-01",
    effective_to: null,
    source_url: "https://www.gov.uk/student-visa/money",
    source_title: "Student visa: money",
    source_kind: "official",
    source_date: "2026-11-23",
    locator: "ST 12.3",
    review_by: "2027-05-01",
    created_at: "2026-11-24T10:00:00Z",
  };
  const pages = pagesOn("2026-11-24", {
    destination: async (code) => withEntered(await loadDestination(code), [entered]).destination,
    enteredOn: async (code) => (code === "gb" ? "2026-11-24" : null),
  });
  const page = await pages.find("united-kingdom");
  expect(page?.enteredOn).toBe("2026-11-24");
  // Entered today, it is newer than what began last month.
  expect(page?.changes.find(({ day }) => day <= "2026-11-24")).toEqual({
    id: "gb.funds.living.london",
    day: "2025-12-01",
    says: entered.says,
    enteredOn: "2026-11-24",
  });
  const facts = page?.topics.flatMap((topic) => topic.facts).filter(({ id }) => id === entered.fact_id);
  expect(facts?.map(({ says, period }) => [says, period])).toEqual([
    [expect.stringContaining("1,570"), "from 30 November 2026"],
    [entered.says, "until 29 November 2026"],
  ]);
  expect((await pages.list()).filter(({ enteredOn }) => enteredOn !== null).map(({ name }) => name)).toEqual([
    "United Kingdom",
  ]);
  const all = await pages.changes();
  expect(all.filter(({ change }) => change.enteredOn !== null).map(({ destination }) => destination.slug)).toEqual([
    "united-kingdom",
  ]);
});
