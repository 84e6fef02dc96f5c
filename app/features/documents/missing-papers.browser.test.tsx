import { http, HttpResponse } from "msw/http";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { uploadHash } from "#shared/screens.ts";
import type { Person } from "#tests/support/product/people.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { boxOf, expectThumbSized } from "#tests/support/screens/boxes.ts";
import { expectTabStops } from "#tests/support/screens/keyboard.ts";
import { expectTexts } from "#tests/support/screens/lists.ts";
import { network } from "#tests/support/screens/network.ts";
import { card, expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { documentRows, openDocuments, uploadForm } from "./documents.browser-support.ts";

const answers = { nationality: ["BD"], residence: "BD", "is-inside": "no", "course-level": "taught-master" };
const missing = () => card("Papers your application needs");

async function begin(
  { client }: Person,
  where = { destination: "gb", city: "Leeds" },
  given: Record<string, unknown> = answers,
): Promise<string> {
  const { data } = await client
    .from("applications")
    .insert({ ...where, answers: given })
    .select("id")
    .single()
    .throwOnError();
  return data.id;
}

test("what an application needs and has no file of is named, each with its line; what is ready is done, tasks are not named", async ({
  person,
}) => {
  const id = await begin(person);
  await person.client
    .from("application_lines")
    .insert({ application_id: id, requirement: "gb.req.cas", state: "ready" })
    .throwOnError();
  await openDocuments(person);
  await expect
    .element(missing().getByText(/^For UK · Leeds\. \d+ more things on your checklist need no file now\.$/))
    .toBeVisible();
  // What is ready needs no file any more.
  await expect.element(missing().getByText("1 of 3 files ready")).toBeVisible();
  const passport = missing().getByRole("link", { name: /passport/i });
  await expect.element(passport).toHaveAttribute("href", "/visa-progress?line=gb.req.passport");
  expect(missing().getByRole("link").elements()).toHaveLength(2);
  await expectTexts(missing().getByText(/\(CAS\)/), ["Ready: Confirmation of Acceptance for Studies (CAS)"]);
  await expect.element(missing().getByText(/register of student sponsors/)).not.toBeInTheDocument();
  await expectAccessible();
});

test("a document of its kind that no line has is offered, and linked with one tap", async ({ person }) => {
  const id = await begin(person);
  const kept = { user_id: person.id, file_name: "october.pdf", file_url: "http://localhost/october.pdf" };
  await person.client
    .from("documents")
    .insert([
      { ...kept, document_name: "Bank statement, October", document_type: "Bank Statement" },
      { ...kept, document_name: "Offer of Leeds", document_type: "University Offer Letter" },
    ])
    .throwOnError();
  await openDocuments(person);
  // An offer is no CAS.
  await expect.element(missing().getByText(/\(CAS\)/)).toBeVisible();
  await expectCount(missing().getByRole("button", { name: /^Use / }), 1);
  await expect.element(missing().getByText("0 of 3 files ready")).toBeVisible();
  await missing().getByRole("button", { name: "Use “Bank statement, October” for Proof of money" }).click();
  await expectToast("“Bank statement, October” is linked. Check in your checklist that it is what is asked for.");
  await expect.element(missing().getByRole("link", { name: /Proof of money/ })).not.toBeInTheDocument();
  await expect.element(missing().getByText("Proof of money has its file now.")).toBeVisible();
  await expect.element(missing().getByText("1 of 3 files ready")).toBeVisible();
  // It is named once.
  await expect.element(missing().getByText(/^Ready: /)).not.toBeInTheDocument();
  const { data } = await person.client.from("application_papers").select("requirement").eq("application_id", id);
  expect(data).toEqual([{ requirement: "gb.req.funds" }]);
});

test("savings are named with the day they must be in the account, and no statement is offered before it", async ({
  person,
}) => {
  const start = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);
  const id = await begin(person, { destination: "gb", city: "Leeds" }, { ...answers, "course-start": start });
  await person.client
    .from("application_lines")
    .insert({ application_id: id, requirement: "gb.req.cas", state: "ready" })
    .throwOnError();
  const kept = { user_id: person.id, file_name: "october.pdf", file_url: "http://localhost/october.pdf" };
  await person.client
    .from("documents")
    .insert([
      { ...kept, document_name: "Bank statement, October", document_type: "Bank Statement" },
      { ...kept, document_name: "Passport of 2025", document_type: "Passport" },
    ])
    .throwOnError();
  await openDocuments(person);
  const money = missing().getByRole("link", { name: /Proof of money/ });
  await expect.element(money).toMatchTextContent(/Money in the account by \d+ \w+ 20\d\d, \d+ days left/);
  const offers = missing().getByRole("button", { name: /^Use / });
  await expectCount(offers, 1);
  await expect.element(offers).toHaveAccessibleName(/^Use “Passport of 2025”/);
  await expectAccessible();

  // Since when it has been there is answered: a statement can show that.
  await person.client
    .from("applications")
    .update({ answers: { ...answers, "course-start": start, "money-since": "2026-01-01" } })
    .eq("id", id)
    .throwOnError();
  await openDocuments(person);
  await expectCount(offers, 2);
  await expect.element(money).not.toMatchTextContent("Money in the account");
});

test("with the last of them, it says that all are ready or have a file, and leads on", async ({ person }) => {
  const id = await begin(person);
  const ready = ["gb.req.cas", "gb.req.passport"];
  await person.client
    .from("application_lines")
    .insert(ready.map((requirement) => ({ requirement, application_id: id, state: "ready" as const })))
    .throwOnError();
  await person.client
    .from("documents")
    .insert({
      user_id: person.id,
      file_name: "october.pdf",
      file_url: "http://localhost/october.pdf",
      document_name: "Savings",
      document_type: "Bank Statement",
    })
    .throwOnError();
  await openDocuments(person);
  await missing()
    .getByRole("button", { name: /^Use “Savings”/ })
    .click();
  const done = card("Every needed paper is ready or has a file");
  await expect.element(done).toMatchTextContent("Proof of money has its file now.");
  await expect.element(done.getByText("3 of 3 files ready")).toBeVisible();
  await expect.element(done.getByRole("link")).toHaveAttribute("href", "/visa-progress");
  await page.viewport(390, 844);
  await expect.element(done).toMatchTextContent("Proof of money has its file now.");
  await expectAccessible();
});

test("on a phone they stand above the upload, which comes first for who came to add", async ({ person }) => {
  await begin(person);
  const kept = { user_id: person.id, file_name: "october.pdf", file_url: "http://localhost/october.pdf" };
  await person.client
    .from("documents")
    .insert([
      { ...kept, document_name: "Savings", document_type: "Bank Statement" },
      { ...kept, document_name: "Passport of 2025", document_type: "Passport" },
    ])
    .throwOnError();
  const phone = { width: 390, height: 844 };
  const { card: form, fold, type } = uploadForm();
  await openDocuments(person, "", phone);
  const links = missing().getByRole("link");
  const offers = missing().getByRole("button", { name: /^Use / });
  await expectCount(offers, 2);
  expect(boxOf(missing()).bottom).toBeLessThan(boxOf(form).top);
  await expectThumbSized(links.first(), links.last(), offers.first(), offers.last(), fold);
  const [first, second] = offers.elements();
  expect(first?.dataset["variant"]).toBe("filled");
  expect(second?.dataset["variant"]).toBe("light");
  links.or(offers).last().element().focus();
  await expectTabStops(fold, documentRows().first().getByRole("switch"));

  await openDocuments(person, uploadHash, phone);
  await expect.element(type).toBeVisible();
  await expect.element(links.first()).toBeInTheDocument();
  expect(boxOf(form).bottom).toBeLessThan(boxOf(missing()).top);
});

test("four are named, and how many more there are", async ({ person }) => {
  await begin(person, { destination: "us", city: "Boston" });
  await openDocuments(person);
  await expect.element(missing().getByRole("link", { name: "1 more in your checklist" })).toBeVisible();
  expect(missing().getByRole("link").elements()).toHaveLength(5);
});

test("without an application, and where it cannot be read, the documents stand alone", async ({ person }) => {
  await openDocuments(person);
  await expect.element(card("Your documents")).toBeVisible();
  await expect.element(missing()).not.toBeInTheDocument();
  await begin(person);
  network.use(http.post("/functions/v1/application", () => HttpResponse.json({}, { status: 503 })));
  await openDocuments(person);
  await expect.element(card("Your documents")).toBeVisible();
  await expect.element(missing()).not.toBeInTheDocument();
});
