import { describe, expect, test } from "vitest";
import { loadDestination } from "@workspace/visa-rules";
import type { ApplicationLine } from "#shared/applications/application-plan.ts";
import type { Application } from "#shared/applications/application.ts";
import type { PaperRow } from "./lines.ts";
import { planOf } from "./plan.ts";
import { applicationRow } from "#tests/support/samples/application-rows.ts";

const today = "2026-11-24";
const leeds = {
  nationality: ["BD"],
  residence: "BD",
  "is-inside": "no",
  "course-level": "taught-master",
  "course-start": "2027-09-20",
  "course-end": "2028-09-19",
  "gb.lived-in": ["BD"],
};

async function planWith(destination: "gb" | "ca", answers: Application["answers"], papers: PaperRow[]) {
  const application = applicationRow({ destination, answers });
  const plan = planOf({ application, lines: [], papers }, await loadDestination(destination), today);
  const lines = plan.steps.flatMap((step) => step.lines);
  const line = (id: string): ApplicationLine => lines.find((one) => one.id === id) ?? expect.fail(`no line ${id}`);
  return { plan, line };
}

const paper = (requirement: string, name: string, given: Partial<PaperRow> = {}): PaperRow => ({
  id: name,
  documentId: name,
  requirement,
  name,
  type: "Other",
  issuedOn: null,
  expiresOn: null,
  ...given,
});

const question = "On which day was the tuberculosis certificate issued?";
const certificate = paper("gb.req.tb", "My TB test", { issuedOn: "2027-05-10" });

describe("a day that stands on a linked paper", () => {
  test("is offered for the question that is open, and changes nothing by itself", async () => {
    const { plan, line } = await planWith("gb", leeds, [certificate]);
    const { printed, warnings } = line("gb.req.tb");
    expect(printed).toEqual({
      answer: "gb.tb-issued-on",
      question,
      given: null,
      day: "2027-05-10",
      paper: "My TB test",
    });
    expect(warnings).toEqual([]);
    expect(plan.apply?.binding?.id).not.toBe("gb.date.tb");
    const taken = await planWith("gb", { ...leeds, "gb.tb-issued-on": "2027-02-10" }, []);
    expect(taken.plan.apply).toMatchObject({ latest: "2027-08-10", binding: { id: "gb.date.tb" } });
  });

  test("is not offered where it is the answer, and told where it is another", async () => {
    const same = await planWith("gb", { ...leeds, "gb.tb-issued-on": "2027-05-10" }, [certificate]);
    expect(same.line("gb.req.tb")).toMatchObject({ printed: null, warnings: [] });
    const other = await planWith("gb", { ...leeds, "gb.tb-issued-on": "2027-05-01" }, [certificate]);
    expect(other.line("gb.req.tb")).toMatchObject({
      printed: { given: "2027-05-01", day: "2027-05-10" },
      warnings: [`My TB test says 10 May 2027, but you answered 1 May 2027: “${question}”`],
    });
  });

  test("is not offered for a question that does not concern the person, nor of a paper without it", async () => {
    const inside = await planWith("gb", { ...leeds, "is-inside": "yes" }, [certificate]);
    expect(inside.line("gb.req.tb").printed).toBeNull();
    const undated = await planWith("gb", leeds, [{ ...certificate, issuedOn: null, expiresOn: "2027-11-10" }]);
    expect(undated.line("gb.req.tb").printed).toBeNull();
    const passport = await planWith("gb", leeds, [paper("gb.req.passport", "Passport", { issuedOn: "2020-01-01" })]);
    expect(passport.line("gb.req.passport").printed).toBeNull();
  });

  test("is that of the newest paper", async () => {
    const { line } = await planWith("gb", { ...leeds, "money-kinds": ["savings"] }, [
      paper("gb.req.funds", "April", { issuedOn: "2027-04-30" }),
      paper("gb.req.funds", "May", { issuedOn: "2027-05-31" }),
      paper("gb.req.funds", "March", { issuedOn: "2027-03-31" }),
    ]);
    expect(line("gb.req.funds").printed).toMatchObject({ answer: "gb.statement-on", day: "2027-05-31", paper: "May" });
  });

  test("may be the last one of the paper", async () => {
    const letter = paper("ca.doc.pal", "PAL", { issuedOn: "2026-10-01", expiresOn: "2026-12-31" });
    const { line } = await planWith("ca", { "ca.place": "elsewhere", "ca.has-pal": "yes" }, [letter]);
    expect(line("ca.doc.pal").printed).toMatchObject({ answer: "ca.pal-until", day: "2026-12-31" });
  });
});
