import { http, HttpResponse } from "msw/http";
import { expect } from "vitest";
import type { Person } from "#tests/support/product/people.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { network } from "#tests/support/screens/network.ts";
import { card, expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { openDocuments } from "./documents.browser-support.ts";

const answers = { nationality: ["BD"], residence: "BD", "is-inside": "no", "course-level": "taught-master" };
const missing = () => card("Papers that still need a file");

async function begin({ client }: Person, where = { destination: "gb", city: "Leeds" }): Promise<string> {
  const { data } = await client
    .from("applications")
    .insert({ ...where, answers })
    .select("id")
    .single()
    .throwOnError();
  return data.id;
}

test("what an application needs and has no file of is named, each with its line; tasks and what is ready are not", async ({
  person,
}) => {
  const id = await begin(person);
  await person.client
    .from("application_lines")
    .insert({ application_id: id, requirement: "gb.req.cas", state: "ready" })
    .throwOnError();
  await openDocuments(person);
  await expect.element(missing().getByText("For UK · Leeds.", { exact: false })).toBeVisible();
  const passport = missing().getByRole("link", { name: /passport/i });
  await expect.element(passport).toHaveAttribute("href", "/visa-progress?line=gb.req.passport");
  expect(missing().getByRole("link").elements()).toHaveLength(2);
  await expect.element(missing().getByText(/\(CAS\)/)).not.toBeInTheDocument();
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
  await missing().getByRole("button", { name: "Use “Bank statement, October” for Proof of money" }).click();
  await expectToast("“Bank statement, October” is linked. Check in your checklist that it is what is asked for.");
  await expect.element(missing().getByRole("link", { name: /Proof of money/ })).not.toBeInTheDocument();
  await expect.element(missing().getByText("Proof of money has its file now.")).toBeVisible();
  const { data } = await person.client.from("application_papers").select("requirement").eq("application_id", id);
  expect(data).toEqual([{ requirement: "gb.req.funds" }]);
});

test("with the last of them, it says that all have a file, and leads on", async ({ person }) => {
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
  const done = card("Every needed paper has a file");
  await expect.element(done).toMatchTextContent("Proof of money has its file now.");
  await expect.element(done.getByRole("link")).toHaveAttribute("href", "/visa-progress");
  await expectAccessible();
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
