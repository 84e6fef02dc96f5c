import { http, HttpResponse } from "msw/http";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { network } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { card } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import type { Person } from "#tests/support/product/people.ts";

const path = "/application/dates";
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const inWords = (day: string) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));

async function begin({ client }: Person, answers: Record<string, unknown>, destination = "gb"): Promise<string> {
  const { data } = await client
    .from("applications")
    .insert({ destination, answers })
    .select("id")
    .single()
    .throwOnError();
  return data.id;
}
const days = () => page.getByRole("list", { name: "Days in order" });
const day = (title: string) => days().getByRole("listitem").filter({ hasText: title });

test("without an application there is the way to one", async ({ person }) => {
  await openScreen(path, { as: person });
  await expect.element(page.getByRole("link", { name: "Begin an application" })).toBeVisible();
});

test("the first sentence is the window with the rule that ends it, and the days follow in order", async ({
  person,
}) => {
  const id = await begin(person, {
    "is-inside": "no",
    "course-level": "taught-master",
    "course-start": dayFromNow(100),
    "course-end": dayFromNow(464),
    "money-kinds": ["savings"],
    "money-since": dayFromNow(-20),
    "gb.statement-on": dayFromNow(9),
    "asked-for-english": "no",
  });
  await person.client
    .from("application_lines")
    .insert([
      { application_id: id, requirement: "gb.req.cas", due_on: dayFromNow(-2) },
      { application_id: id, requirement: "gb.req.passport", due_on: dayFromNow(3) },
    ])
    .throwOnError();
  const { data: passport } = await person.client
    .from("documents")
    .insert({
      user_id: person.id,
      document_name: "My passport",
      document_type: "Passport",
      file_name: "passport.pdf",
      file_url: `${window.location.origin}/storage/v1/object/public/documents/${person.id}/passport.pdf`,
      expires_on: dayFromNow(700),
    })
    .select("id")
    .single()
    .throwOnError();
  await person.client
    .from("application_papers")
    .insert({ application_id: id, requirement: "gb.req.passport", document_id: passport.id })
    .throwOnError();
  await openScreen(path, { as: person, width: 390, height: 844 });
  const sentence = `Apply between ${inWords(dayFromNow(8))} and ${inWords(dayFromNow(40))}: your bank statement ends it.`;
  await expect.element(card("When to apply").getByText(sentence)).toBeVisible();
  await expect
    .element(card("When to apply").getByRole("link", { name: /^Next: / }))
    .toHaveAttribute("href", expect.stringMatching(/^\/visa-progress/));
  await expect.element(card("Why these days")).toMatchTextContent(`Last day: ${inWords(dayFromNow(40))}`);
  await expect.element(day("Today")).toBeVisible();
  await expect.element(day("First day to apply")).toMatchTextContent("in 8 days");
  await expect.element(day("Last day to apply")).toMatchTextContent("in 40 days");
  await expect.element(day("The course starts")).toMatchTextContent("in 100 days");
  await expect.element(day("My passport expires")).toMatchTextContent("in 700 days");
  await expect.element(day("Overdue")).toMatchTextContent("2 days ago");
  await expect
    .element(day("Overdue").getByRole("link", { name: "Checklist" }))
    .toHaveAttribute("href", "/visa-progress?line=gb.req.cas");
  await expect
    .element(day("My passport expires").getByRole("link", { name: "Document" }))
    .toHaveAttribute("href", `/documents?document=${passport.id}`);
  const shown = days()
    .getByRole("listitem")
    .elements()
    .map((item) => item.querySelector("time")?.dateTime ?? "");
  expect(shown).toEqual(shown.toSorted());
  expect(new Set(shown).size).toBe(shown.length);
  await expectAccessible();
});

test("what must be there before the last day to apply is said first, and days that are over are folded", async ({
  person,
}) => {
  await begin(person, {
    nationality: ["BD"],
    residence: "BD",
    "is-inside": "no",
    "course-level": "taught-master",
    "course-start": dayFromNow(55),
    "course-end": dayFromNow(420),
  });
  await openScreen(path, { as: person });
  await expect
    .element(card("When to apply"))
    .toMatchTextContent(/\d+ days left for the money to be in your account ?If the money goes in today/);
  await expect.element(day("Last day: money in the account")).toBeVisible();
  await expect
    .element(card("When to apply"))
    .toMatchTextContent(`If the money goes in today, you can apply from ${inWords(dayFromNow(28))} until `);
  const money = card("When to apply").getByRole("link", { name: "See how much money" });
  await expect.element(money).toHaveAttribute("href", "/application/money");
  const remind = page.getByRole("link", { name: "Get reminders by mail, or put the days into your calendar" });
  await expect.element(remind).toHaveAttribute("href", "/profile#reminders");
  await expect.element(page.getByText("First day to apply")).not.toBeVisible();
  await page.getByText("1 earlier day").click();
  await expect.element(page.getByText("First day to apply")).toBeVisible();
  await expectAccessible();
});

test("two rules that leave no day are both named", async ({ person }) => {
  await begin(person, {
    "is-inside": "no",
    "course-level": "taught-master",
    "course-start": dayFromNow(100),
    "money-kinds": ["savings"],
    "money-since": dayFromNow(30),
    "gb.statement-on": dayFromNow(1),
  });
  await openScreen(path, { as: person });
  const first = card("When to apply").getByText(/No day is left to apply/);
  await expect.element(first).toMatchTextContent("Money in the account");
  await expect.element(first).toMatchTextContent("Bank statement");
  await expectAccessible();
});

test("what is missing is named, each with its question", async ({ person }) => {
  await begin(person, {});
  await openScreen(path, { as: person });
  await expect.element(card("When to apply").getByText("The days to apply are not known yet.")).toBeVisible();
  const link = card("It depends on").getByRole("link", { name: "Will you be in the UK when you apply?" });
  await expect.element(link).toHaveAttribute("href", "/application/answers?ask=is-inside");
  await expect.element(page.getByText("Tell us when your course starts", { exact: false })).toBeVisible();
});

test("after a refusal the last day for a review leads to what is to be done", async ({ person }) => {
  const id = await begin(person, { "is-inside": "no", "gb.refusal-received-on": dayFromNow(-4) });
  await person.client.from("applications").update({ state: "decided", outcome: "refused" }).eq("id", id).throwOnError();
  await openScreen(path, { as: person });
  const review = day("Last day: Administrative review of a refusal abroad");
  await expect.element(review).toMatchTextContent("in 24 days");
  const after = page.getByRole("region", { name: "After you applied" });
  await expect.element(after).toMatchTextContent("(in 24 days): Administrative review of a refusal abroad");
  await expect.element(page.getByText(/left to apply|until you can apply/)).not.toBeInTheDocument();
  await review.getByRole("link", { name: "What to do now" }).click();
  await expect.element(page.getByText("After a refusal, the day for a review comes first")).toBeVisible();
});

test("a destination whose rules name no days to apply says so", async ({ person }) => {
  const id = await begin(person, { "course-start": dayFromNow(200) }, "de");
  const { data: plan } = await person.client.functions.invoke("application", { body: { action: "plan", id } });
  network.use(http.post("/functions/v1/application", () => HttpResponse.json({ ...plan, apply: null })));
  await openScreen(path, { as: person });
  await expect.element(page.getByText("The rules we know name no first or last day to apply.")).toBeVisible();
  await expect.element(day("The course starts")).toBeVisible();
});
