import { http, HttpResponse } from "msw/http";
import { expect } from "vitest";
import { page } from "vitest/browser";
import type { Person } from "#tests/support/product/people.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { expectAddress } from "#tests/support/screens/address.ts";
import { network, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";

const gone = "The application in that link no longer exists, or it belongs to another account.";

async function begin({ client }: Person, row: Record<string, unknown>): Promise<string> {
  const { data } = await client.from("applications").insert(row).select("id").single().throwOnError();
  return String(data.id);
}

/** The one in Munich was chosen last. */
async function beginTwo(person: Person) {
  const leeds = await begin(person, {
    destination: "gb",
    city: "Leeds",
    answers: { "course-start": "2031-01-13" },
    chosen_at: "2026-01-01T10:00:00Z",
  });
  const munich = await begin(person, { destination: "de", city: "Munich", answers: { "course-start": "2031-10-01" } });
  return { leeds, munich };
}

async function mainOf({ client }: Person): Promise<unknown> {
  const { data } = await client.from("applications").select("id").order("chosen_at", { ascending: false }).limit(1);
  return data?.[0]?.id;
}

test("a link to a line opens the checklist of its application, which is the one that one works in from now on", async ({
  person,
}) => {
  const { leeds } = await beginTwo(person);
  await openScreen(`/visa-progress?application=${leeds}&line=gb.req.passport`, { as: person });
  await expectToast("Now working on UK · Leeds · January 2031");
  const line = page.getByRole("listitem", { name: "Passport", exact: true });
  await expect.element(line).toHaveFocus();
  await expect.element(line).toBeInViewport();
  await expectAddress("/visa-progress?line=gb.req.passport");
  expect(await mainOf(person)).toBe(leeds);
  await expectAccessible();
});

test.for(["/application/dates", "/application/money", "/application/answers"])(
  "%s shows the application of the link, and another can be chosen afterwards",
  async (path, { person }) => {
    const { leeds } = await beginTwo(person);
    await openScreen(`${path}?application=${leeds}`, { as: person });
    const switcher = page.getByRole("button", { name: "Application: UK · Leeds · January 2031. Change it" });
    await expect.element(switcher).toBeVisible();
    await expectAddress(path);
    await switcher.click();
    await page.getByRole("menuitemradio", { name: "Germany · Munich · October 2031" }).click();
    await expect.element(page.getByText("Germany · Munich · October 2031", { exact: true }).first()).toBeVisible();
    await expectCount(page.getByText(gone), 0);
  },
);

test("the link of the one that one works in changes nothing", async ({ person }) => {
  const { munich } = await beginTwo(person);
  await openScreen(`/visa-progress?application=${munich}`, { as: person });
  await expect.element(page.getByRole("heading", { name: "Your checklist" })).toBeVisible();
  await expectAddress("/visa-progress");
  await expectCount(page.getByRole("alert"), 0);
});

test("one that was deleted since, another person's and what is no id get the same sentence", async ({
  person,
  createPerson,
}) => {
  const { leeds, munich } = await beginTwo(person);
  const other = await createPerson();
  const theirs = await begin(other, { destination: "gb", institution: "A secret place", archived_at: "2026-01-01" });
  await person.client.from("applications").delete().eq("id", leeds).throwOnError();
  for (const id of [leeds, theirs, "1", "%3Cb%3E"]) {
    // The line, too, is that of another application.
    await openScreen(`/visa-progress?application=${id}&line=de.req.passport`, { as: person });
    await expect.element(page.getByRole("status").filter({ hasText: gone })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Your checklist" })).toBeVisible();
    await expectAddress(`/visa-progress?application=${id}`);
    await expectCount(page.getByText("The rules no longer ask for the paper in that link."), 0);
    await expectCount(page.getByText(/secret/), 0);
  }
  expect(await mainOf(person)).toBe(munich);
  await expectAccessible();
});

test("without any application the eleven steps stand below the sentence", async ({ person }) => {
  await openScreen(`/visa-progress?application=${crypto.randomUUID()}`, { as: person });
  await expect.element(page.getByRole("status").filter({ hasText: gone })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Your eleven steps" })).toBeVisible();
});

test("one in the archive is named, and is not taken out of it", async ({ person }) => {
  const { leeds, munich } = await beginTwo(person);
  await person.client.from("applications").update({ archived_at: "2026-11-01" }).eq("id", leeds).throwOnError();
  await openScreen(`/application/dates?application=${leeds}`, { as: person });
  const note = page
    .getByRole("status")
    .filter({ hasText: "UK · Leeds · January 2031, the application in that link, is in the archive." });
  await expect.element(note).toBeVisible();
  expect(await mainOf(person)).toBe(munich);
  await note.getByRole("link", { name: "Look at your applications" }).click();
  await expectAddress("/applications");
});

test("what could not be chosen can be tried again", async ({ person }) => {
  const { leeds } = await beginTwo(person);
  network.use(http.patch("/rest/v1/applications", () => HttpResponse.json({}, { status: 500 })));
  await openScreen(`/visa-progress?application=${leeds}`, { as: person });
  await expect.element(page.getByText("The application in that link could not be opened.")).toBeVisible();
  restoreNetwork();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(page.getByRole("heading", { name: "Your checklist" })).toBeVisible();
  expect(await mainOf(person)).toBe(leeds);
});
