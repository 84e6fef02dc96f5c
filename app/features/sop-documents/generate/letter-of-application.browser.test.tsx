import { passthrough } from "msw";
import { http } from "msw/http";
import { describe, expect } from "vitest";
import { page } from "vitest/browser";
import { letterCard, openGenerateDialog, openLetters } from "#app/features/sop-documents/letters.browser-support.ts";
import type { Person } from "#tests/support/product/people.ts";
import { storeLetters } from "#tests/support/samples/stored-letters.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { expectAddress } from "#tests/support/screens/address.ts";
import { boxOf } from "#tests/support/screens/boxes.ts";
import { network } from "#tests/support/screens/network.ts";
import { expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";

async function beginForLeeds({ client }: Person, changes: Record<string, unknown> = {}): Promise<string> {
  const answers = {
    "course-level": "taught-master",
    "course-start": "2031-01-13",
    fee: 31_000,
    "fee-paid": 5_000,
    payers: ["parents"],
  };
  const row = {
    destination: "gb",
    institution: "University of Leeds",
    city: "Leeds",
    course: "MSc Data Science",
    answers,
  };
  const { data } = await client
    .from("applications")
    .insert({ ...row, ...changes })
    .select("id")
    .single()
    .throwOnError();
  return String(data.id);
}

function watchOrders(): Record<string, unknown>[] {
  const orders: Record<string, unknown>[] = [];
  network.use(
    http.post("/functions/v1/generate-document", async ({ request }) => {
      orders.push((await request.clone().json()) as Record<string, unknown>);
      return passthrough();
    }),
  );
  return orders;
}

const name = /^UK · Leeds · January 2031 \(change it or choose another\)$/;
const prompt = "I worked at a mill for two years and learned to repair looms. I want to learn how to forecast demand.";

describe("who has an application", () => {
  test("is told what the rules say of a statement of purpose", async ({ person }) => {
    const only = page.getByText(
      /you need a statement of purpose only if your university or the visa office asks for one\.$/,
    );
    const none = page.getByText(/the visa does not ask for a statement of purpose\.$/);
    await beginForLeeds(person);
    await openLetters(person);
    await expect.element(only).toBeVisible();
    await beginForLeeds(person, { answers: { "asked-for-statement": "no" } });
    await openLetters(person);
    await expect.element(none).toBeVisible();
    await storeLetters(person, [{ university: "Leeds" }]);
    await openLetters(person);
    await expect.element(none).toBeVisible();
    expect(boxOf(none).top).toBeGreaterThan(boxOf(letterCard(/Leeds/).card).bottom);
    await beginForLeeds(person, { answers: { "asked-for-statement": "yes" } });
    await openLetters(person);
    const form = await openGenerateDialog();
    await expect.element(form.dialog.getByRole("link", { name: /^UK/ })).toBeVisible();
    for (const said of [only, none]) await expect.element(said).not.toBeInTheDocument();
  });

  test("finds it named in the form, and what it states filled in", async ({ person }) => {
    const applicationId = await beginForLeeds(person);
    const orders = watchOrders();
    await openLetters(person);
    const form = await openGenerateDialog();
    await expect.element(form.dialog.getByRole("link", { name })).toHaveAttribute("href", "/applications");
    await expect.element(form.country).toHaveValue("United Kingdom");
    await expect.element(form.university).toHaveValue("University of Leeds");
    await expect.element(form.fact("Course")).toHaveValue("MSc Data Science, starting January 2031");
    await expect.element(form.fact("My studies are paid by")).toHaveValue("a parent or legal guardian");
    await expect
      .element(form.fact("Funds"))
      .toHaveValue("The course fee of the first year is £31,000, of which £5,000 is paid.");
    await expectAccessible();

    await form.prompt.fill(prompt);
    await form.submit.click();
    await expectToast("Document generated successfully");
    expect(orders).toMatchObject([{ applicationId, facts: { payer: "a parent or legal guardian" } }]);
    const { paper, checks } = letterCard(/Leeds/);
    await expect.element(paper).toMatchTextContent(/MSc Data Science, starting January 2031/);
    await expect.element(checks).not.toMatchTextContent(/Not as in your application/);
  });

  test("is asked nothing when they close a form in which they typed nothing", async ({ person }) => {
    await beginForLeeds(person);
    await openLetters(person);
    const form = await openGenerateDialog();
    await expect.element(form.university).toHaveValue("University of Leeds");
    await form.close.click();
    await expect.element(form.dialog).not.toBeInTheDocument();
    await form.opener.click();
    await expect.element(form.university).toHaveValue("University of Leeds");
  });

  test("keeps what they changed or cleared, and signs nothing that the form does not show", async ({ person }) => {
    await beginForLeeds(person);
    const orders = watchOrders();
    await openLetters(person);
    const form = await openGenerateDialog();
    await expect.element(form.fact("Funds")).toHaveValue(expect.stringMatching(/fee/));
    await form.fact("My studies are paid by").fill("my mother, a nurse");
    await form.fact("Funds").fill("");
    await form.tab("Professional Email").click();
    await expect.element(form.fact("Funds")).toHaveValue("");
    await form.tab("Statement of Purpose").click();
    await expect.element(form.fact("My studies are paid by")).toHaveValue("my mother, a nurse");
    await expect.element(form.fact("Funds")).toHaveValue("");
    await form.fact("My studies are paid by").fill("");
    await form.tab("Professional Email").click();
    await form.prompt.fill("Please tell me until when the deposit has to be paid.");
    await form.submit.click();
    await expectToast("Document generated successfully");
    expect(orders).toMatchObject([{ facts: { course: "MSc Data Science, starting January 2031" } }]);
    expect(Object.keys(orders[0]?.["facts"] ?? {})).toEqual(["course"]);
  });

  test("is shown beside the text what they wrote otherwise", async ({ person }) => {
    await beginForLeeds(person);
    await openLetters(person);
    const form = await openGenerateDialog();
    await expect.element(form.university).toHaveValue("University of Leeds");
    await form.prompt.fill(prompt);
    await form.university.fill("University of Bath");
    await form.fact("My studies are paid by").fill("my uncle");
    await form.submit.click();
    await expectToast("Document generated successfully");
    const { checks, paper } = letterCard(/Bath/);
    await expect.element(paper).toMatchTextContent(/University of Bath/);
    await expect
      .element(checks)
      .toMatchTextContent(/“University of Bath” Your application names “University of Leeds”\./);
    await expect
      .element(checks)
      .toMatchTextContent(/“my uncle” By your application the money comes from a parent or legal guardian\./);
    await expectAccessible();
    await checks.getByRole("link", { name: "Change your application" }).click();
    await expectAddress("/application/answers");
  });

  test("is told that it is gone, and can write without it", async ({ person }) => {
    const id = await beginForLeeds(person);
    await openLetters(person);
    const form = await openGenerateDialog();
    await expect.element(form.university).toHaveValue("University of Leeds");
    await form.prompt.fill(prompt);
    await person.client.from("applications").delete().eq("id", id).throwOnError();
    await form.submit.click();
    await expect.element(form.dialog.getByText(/This application is not there any more/)).toBeVisible();
    await expect.element(form.dialog.getByRole("link", { name })).not.toBeInTheDocument();
    await expect.element(form.prompt).toHaveValue(prompt);
    await form.submit.click();
    await expectToast("Document generated successfully");
  });
});

test("who has none, or an archived one alone, sees the form as it is", async ({ person }) => {
  await beginForLeeds(person, { archived_at: new Date().toISOString() });
  const orders = watchOrders();
  await openLetters(person);
  const form = await openGenerateDialog();
  await expect.element(form.country).toHaveValue("");
  await expect.element(form.facts).toHaveAttribute("aria-expanded", "false");
  await expect.element(page.getByText(/Filled in from/)).not.toBeInTheDocument();
  await form.prompt.fill(prompt);
  await form.submit.click();
  await expectToast("Document generated successfully");
  expect(orders).toMatchObject([{ applicationId: null }]);
});

test("a destination whose rules are gone is named by its code, and fills in what is its own", async ({ person }) => {
  await beginForLeeds(person, { destination: "xx" });
  await openLetters(person);
  const form = await openGenerateDialog();
  await expect.element(form.dialog.getByRole("link", { name: /^XX · Leeds/ })).toBeVisible();
  await expect.element(form.university).toHaveValue("University of Leeds");
  await expect.element(form.country).toHaveValue("");
});
