import { expect, test } from "vitest";
import { destinationCodes, loadDestination } from "@workspace/visa-rules";
import { begunApplicationSchema } from "#shared/applications/begun-application.ts";
import { noneOfThese } from "#shared/rules/rule-check.ts";
import { checkRules } from "./rule-check.ts";

const today = "2026-11-22";
const check = async (code: (typeof destinationCodes)[number], form: string | null) =>
  checkRules(await loadDestination(code), form === null ? null : new URLSearchParams(form), today);

const leeds = String(
  new URLSearchParams({
    "is-inside": "no",
    "course-level": "taught-master",
    "course-start": "2027-01-10",
    "course-end": "2028-01-09",
    "gb.place": "outside-london",
    "gb.accommodation-paid": "0",
    fee: "31,000",
    "fee-paid": "5000",
    family: noneOfThese,
  }),
);

async function resultOf(form: string, code: (typeof destinationCodes)[number] = "gb") {
  const { result } = await check(code, form);
  if (!result) throw new Error("nothing was worked out");
  return result;
}

test("before anything is sent there are questions, and no result", async () => {
  for (const code of destinationCodes) {
    const { questions, result } = await check(code, null);
    expect(result).toBeNull();
    expect(questions.length).toBeGreaterThan(3);
  }
});

test("nothing that is sent breaks a destination: rubbish counts as not answered, and is told", async () => {
  for (const code of destinationCodes) {
    const { questions } = await check(code, null);
    const rubbish = new URLSearchParams(questions.map(({ id }): [string, string] => [id, "<script>'\u0000 💣"]));
    const after = await check(code, String(rubbish));
    expect(after.questions.filter(({ fault }) => fault !== null).length).toBeGreaterThan(3);
    expect(after.result?.papers.length).toBeGreaterThan(3);
    const empty = await check(code, "");
    expect(empty.result?.papers.map(({ verdict }) => verdict)).toEqual(
      after.result?.papers.map(({ verdict }) => verdict),
    );
  }
});

test("what was answered can be taken along, by the destination's code and as the rules read it", async () => {
  const { given } = (await resultOf(`${leeds}&nationality=BD&nationality=&insurance=maybe`)).keep;
  expect(given.destination).toBe("gb");
  expect(given.answers).toMatchObject({
    nationality: ["BD"],
    "course-start": "2027-01-10",
    fee: 31_000,
    family: [],
    "gb.place": "outside-london",
  });
  expect((await resultOf("nationality=<b>&fee=1,5&application-day=soon")).keep.given.answers).toEqual({});
  for (const code of destinationCodes) {
    const { questions } = await check(code, null);
    const first = ({ options }: (typeof questions)[number]) => options[0]?.value ?? "";
    const form = String(new URLSearchParams(questions.map((one): [string, string] => [one.id, first(one)])));
    const begun = { ...(await resultOf(form, code)).keep.given, at: new Date().toISOString() };
    expect(begunApplicationSchema.parse(begun)).toEqual(begun);
  }
});

test("a national under the brake is told first of all", async () => {
  const { stops } = await resultOf("nationality=SD&is-inside=no");
  expect(stops[0]).toMatchObject({ id: "gb.stop.brake", kind: "ban" });
  expect((await resultOf("nationality=IN&is-inside=no")).stops.map(({ id }) => id)).not.toContain("gb.stop.brake");
});

test("a ban that an open answer may lift says so", async () => {
  const [ban] = (await resultOf("nationality=NG", "us")).stops;
  expect(ban).toMatchObject({ id: "us.stop.ban-partial", isAssumed: true });
  expect((await resultOf("nationality=NG&is-inside=no&us.has-visa=no", "us")).stops[0]).toMatchObject({
    isAssumed: false,
  });
  expect(
    (await resultOf("nationality=NG&is-inside=no&us.has-visa=yes", "us")).stops.map(({ kind }) => kind),
  ).not.toContain("ban");
});

test("what is not answered is named in words, and nothing is guessed", async () => {
  const { papers, sums } = await resultOf("nationality=IN");
  const tb = papers.find(({ id }) => id === "gb.req.tb");
  expect(tb).toMatchObject({ verdict: "unknown", because: expect.stringContaining("?") });
  expect(sums.find(({ id }) => id === "to-show")).toMatchObject({
    total: null,
    note: expect.stringContaining("It depends on"),
  });
});

test.each([
  ["2026-11-29", "£36,539", "9 of 12 months × £1,171"],
  ["2026-11-30", "£36,827", "9 of 12 months × £1,203"],
])("on %s the sum is %s, with its arithmetic", async (day, total, words) => {
  const { sums } = await resultOf(`${leeds}&application-day=${day}`);
  const sum = sums.find(({ id }) => id === "to-show");
  expect(sum).toMatchObject({ total });
  expect(sum?.lines.map((line) => line.words).join()).toContain(words);
});

test("questions that do not concern somebody are not asked", async () => {
  const ids = async (form: string) => (await check("gb", form)).questions.map(({ id }) => id);
  expect(await ids("is-inside=no")).not.toContain("gb.uk-visa");
  expect(await ids("is-inside=yes")).toContain("gb.uk-visa");
});

test.each([
  ["31,000", null],
  ["31 000", null],
  ["1203.50", null],
  ["0", null],
  ["31.000", "is no number"],
  ["1,5", "is no number"],
  ["-5", "is no number"],
  ["1e9", "is no number"],
])("the amount %s", async (fee, fault) => {
  const { questions } = await check("gb", String(new URLSearchParams({ fee })));
  expect(questions.find(({ id }) => id === "fee")?.fault).toBe(fault);
});

test("a blank is no answer", async () => {
  const { questions } = await check("gb", "fee=%20");
  expect(questions.find(({ id }) => id === "fee")).toMatchObject({ values: [], fault: null });
});

test("a sum past the review of its amounts says so", async () => {
  const form = new URLSearchParams(`${leeds}&application-day=2026-12-01`);
  const noteOn = async (day: string) =>
    checkRules(await loadDestination("gb"), form, day).result?.sums.find(({ id }) => id === "to-show");
  expect(await noteOn("2026-11-22")).toMatchObject({ total: "£36,827", note: null });
  expect(await noteOn("2030-01-01")).toMatchObject({
    total: "£36,827",
    note: expect.stringContaining("official page"),
  });
});

test("what was answered before the question went counts no more", async () => {
  const stale = await resultOf("is-inside=no&gb.has-12-months=yes&application-day=2026-12-01");
  const fresh = await resultOf("is-inside=no&application-day=2026-12-01");
  expect(stale).toEqual(fresh);
});

test("what was chosen stays chosen, *none of these* too", async () => {
  const { questions } = await check("gb", leeds);
  expect(questions.find(({ id }) => id === "family")?.values).toEqual([noneOfThese]);
  expect(questions.find(({ id }) => id === "fee")).toMatchObject({ values: ["31,000"], fault: null });
});

test("the same form gives other papers than another country's", async () => {
  const { result } = await check("ie", "nationality=IN");
  const verdicts = new Set(result?.papers.map(({ verdict }) => verdict));
  expect([...verdicts].toSorted()).toEqual(["check", "unknown"]);
  // What our records say is said, with the doubt.
  const passport = result?.papers.find(({ id }) => id === "ie.req.passport");
  expect(passport?.because).toMatch(/^By our records needed: .+ Our sources are of the second rank\.$/);
});
