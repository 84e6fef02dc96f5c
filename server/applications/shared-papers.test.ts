import { destinationCodes, loadDestination } from "@workspace/visa-rules";
import { describe, expect, test } from "vitest";
import { type ReadyLine, sharedPapers, sharedRequirements } from "./shared-papers.ts";

const today = "2026-11-24";
const passport = (expiresOn: string | null = null) => ({ documentId: "d1", name: "My passport", expiresOn });
const ready = (
  requirement: string,
  given: Partial<ReadyLine["application"]> = {},
  papers: ReadyLine["papers"] = [],
) => ({
  requirement,
  application: {
    destination: "gb",
    institution: "University of Leeds",
    city: "Leeds",
    chosenAt: "2026-11-01",
    ...given,
  },
  papers,
});
const open = (id: string, given = {}) => ({
  id,
  title: "Passport",
  verdict: "needed",
  setAsideBecause: null,
  isReady: false,
  papers: [],
  ...given,
});

test("each of them is asked for by its destination, and no passport, degree or language test is forgotten", async () => {
  const all = (await Promise.all(destinationCodes.map(loadDestination))).flatMap(({ requirements }) => requirements);
  expect(sharedRequirements.filter((id) => all.every((one) => one.id !== id))).toEqual([]);
  const left = all.filter(
    ({ id, step }) => /^(passport|transcript|ielts)$/.test(step) && !sharedRequirements.includes(id),
  );
  expect([...new Set(left.map(({ id }) => id))].toSorted()).toEqual([
    "de.req.aps",
    "eu.req.carry",
    "ie.req.progress",
    "it.req.exams",
    "it.req.legalised",
    "it.req.recognition",
    "se.doc.progress",
  ]);
});

describe("what is ready for another application", () => {
  test("may count here, with its papers, under the name of the other", () => {
    const elsewhere = [ready("gb.req.passport", {}, [passport("2030-01-01")]), ready("gb.req.english")];
    expect(
      sharedPapers([open("de.req.passport"), open("de.req.aps"), open("de.req.language")], elsewhere, today),
    ).toEqual([
      {
        requirement: "de.req.passport",
        title: "Passport",
        readyFor: "UK · Leeds",
        papers: [{ documentId: "d1", name: "My passport" }],
      },
      { requirement: "de.req.language", title: "Passport", readyFor: "UK · Leeds", papers: [] },
    ]);
  });

  test.each([
    ["is ready here", { isReady: true }],
    ["was set aside here", { setAsideBecause: "I have two" }],
    ["is not needed here", { verdict: "not needed" }],
  ])("is not offered where it %s", (_what, given) => {
    expect(sharedPapers([open("de.req.passport", given)], [ready("gb.req.passport")], today)).toEqual([]);
  });

  test("is of the application that was chosen last, and of a destination without rules by its code", () => {
    const elsewhere = [
      ready("gb.req.passport"),
      ready("us.doc.passport", { destination: "xx", city: "", institution: "", chosenAt: "2026-11-02" }),
    ];
    expect(sharedPapers([open("de.req.passport")], elsewhere, today)).toMatchObject([{ readyFor: "XX" }]);
  });

  test("counts no longer once its papers have expired, and brings along only what has not, and is not linked", () => {
    const old = passport("2026-11-23");
    const fresh = { ...passport("2026-11-24"), documentId: "d2" };
    const offered = (papers: ReadyLine["papers"], linked: string[] = []) =>
      sharedPapers(
        [open("de.req.passport", { papers: linked.map((documentId) => ({ documentId })) })],
        [ready("gb.req.passport", {}, papers)],
        today,
      );
    expect(offered([old])).toEqual([]);
    expect(offered([old, fresh])).toMatchObject([{ papers: [{ documentId: "d2" }] }]);
    expect(offered([fresh], ["d2"])).toMatchObject([{ papers: [] }]);
  });
});
