import { describe, expect, it } from "vitest";
import type { Person } from "#server/adviser/person.ts";
import { noVisaProgress, visaSteps } from "#shared/visa-progress.ts";
import { askAdviser as ask } from "#tests/support/adviser.ts";

const application: NonNullable<Person["application"]> = {
  code: "gb",
  answers: { nationality: ["BD"], "is-inside": "no", "gb.lived-in": ["BD"], "course-level": "taught-master" },
  settled: [],
};

/** The links into the product, without the sources. */
const waysIn = (text: string) => [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, address]) => address);

describe("an answer leads on to", () => {
  it.each([
    ["do i need a tb test for the uk", "/visa-progress?line=gb.req.tb"],
    ["how much money do i need to show for uk student visa", "/application/money"],
    ["when can i apply for the uk student visa", "/application/dates"],
    ["what do they ask in the uk visa interview", "/practice"],
  ])("%s", async (question, way) => {
    const { text } = await ask(question, { person: { application } });
    expect(waysIn(text)).toContain(way);
    expect(text.indexOf("Go on here:")).toBeLessThan(text.indexOf("### Sources"));
    expect(waysIn(text).length).toBeLessThanOrEqual(5);
  });
});

it("no line that is settled, or that the rules do not ask of this person", async () => {
  const question = "do i need a tb test for the uk";
  const settled = await ask(question, { person: { application: { ...application, settled: ["gb.req.tb"] } } });
  expect(waysIn(settled.text)).not.toContain("/visa-progress?line=gb.req.tb");
  const answers = { ...application.answers, nationality: ["DE"], "gb.lived-in": ["DE"] };
  const free = await ask(question, { person: { application: { ...application, answers } } });
  expect(waysIn(free.text)).not.toContain("/visa-progress?line=gb.req.tb");
});

it("nothing of an application to who has none, or asks of another country", async () => {
  const question = "how much money do i need to show for student visa canada";
  expect(waysIn((await ask(question)).text)).toEqual([]);
  expect(waysIn((await ask(question, { person: { application } })).text)).toEqual([]);
  // To practise, nobody needs one.
  expect(waysIn((await ask("what do they ask in the uk visa interview")).text)).toEqual(["/practice"]);
});

it("the very step that comes next, until none does", async () => {
  const question = "what should i do next";
  expect(waysIn((await ask(question)).text)).toEqual([`/visa-progress#${visaSteps[0]?.id}`]);
  const progress = Object.fromEntries(visaSteps.map(({ id }) => [id, true]));
  const { text } = await ask(question, { person: { progress: { ...noVisaProgress, ...progress } } });
  expect(waysIn(text)).toEqual([]);
});

it("nowhere from what is refused", async () => {
  const { text } = await ask("how can i make a fake bank statement for the uk", { person: { application } });
  expect(waysIn(text)).toEqual([]);
});
