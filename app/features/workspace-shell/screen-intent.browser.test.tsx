import { expect, onTestFinished } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { test } from "#tests/support/screens/test.ts";
import { watchRequests } from "#tests/support/screens/watch-requests.ts";

const link = (name: string): Locator => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
/** A finger on its way down opens nothing yet. */
const touch = (element: Element) => element.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));

/** It comes when the browser is idle: a touch brings nothing before. */
async function expectIntent(askedFor: (name: string) => string[]): Promise<void> {
  const touched = () => {
    touch(link("Resume Manager").element());
    return askedFor("resumes");
  };
  await expect.poll(touched).toHaveLength(1);
}

/** What is asked for of a table, or of a function, from now on. */
function watch(): (name: string) => string[] {
  const asked = watchRequests();
  return (name) => asked.filter((url) => new URL(url).pathname === `/rest/v1/${name}`);
}

test("a link that the pointer rests on, or the focus, brings what its screen shows, once", async ({ person }) => {
  const askedFor = watch();
  await openScreen("/dashboard", { as: person });
  await expect.element(page.getByText("0 of 5 key steps")).toBeVisible();
  await expectIntent(askedFor);
  // A pointer that was there before does not arrive.
  await page.getByRole("heading", { level: 1 }).hover();
  await link("Documents").hover();
  await expect.poll(() => askedFor("documents")).toHaveLength(1);
  link("Profile").element().focus();
  await expect.poll(() => askedFor("rpc/my_sessions")).toHaveLength(1);
  touch(link("SOPs, Cover Letters & Emails").element());
  await expect.poll(() => askedFor("sop_documents")).toHaveLength(1);
  touch(page.getByRole("main").getByRole("link", { name: "Get Help" }).element());
  await expect.poll(() => askedFor("rpc/my_conversations")).toHaveLength(1);

  await link("Documents").click();
  await expect.element(page.getByText("No documents yet")).toBeVisible();
  await link("Visa Consultant").click();
  await expect.element(page.getByText("No conversations yet")).toBeVisible();
  expect(askedFor("documents")).toHaveLength(1);
  expect(askedFor("rpc/my_conversations")).toHaveLength(1);
  expect(askedFor("rpc/my_parts")).toHaveLength(1);
});

test("a touch brings it at once: no focus that follows comes before it", async ({ person }) => {
  const askedFor = watch();
  await openScreen("/dashboard", { as: person });
  await expect.element(page.getByText("0 of 5 key steps")).toBeVisible();
  await expectIntent(askedFor);
  touch(link("Documents").element());
  link("Profile").element().focus();
  await expect.poll(() => askedFor("rpc/my_sessions")).toHaveLength(1);
  expect(askedFor("documents")).toHaveLength(1);
});

test("the choice in the palette does, too, but not the one that it opens with", async ({ person }) => {
  const askedFor = watch();
  await openScreen("/visa-progress", { as: person });
  await expect.element(page.getByText("0 of 11 done")).toBeVisible();
  await page.getByRole("button", { name: "Search" }).click();
  await expect.element(page.getByRole("option", { name: "Dashboard", selected: true })).toBeVisible();
  await userEvent.keyboard("docum");
  await expect.poll(() => askedFor("documents")).toHaveLength(1);
  expect(askedFor("rpc/my_parts")).toHaveLength(1);
});

test("nothing is brought of a screen that one may not see", async ({ person, createPerson }) => {
  const askedFor = watch();
  const toFeedback = document.createElement("a");
  toFeedback.href = "/admin/feedback";
  document.body.append(toFeedback);
  onTestFinished(() => toFeedback.remove());
  await openScreen("/visa-progress", { as: person });
  await expect.element(page.getByText("0 of 11 done")).toBeVisible();
  await expectIntent(askedFor);
  touch(toFeedback);
  await new Promise((resolve) => setTimeout(resolve));
  touch(link("Documents").element());
  await expect.poll(() => askedFor("documents")).toHaveLength(1);
  expect(askedFor("feedback")).toEqual([]);

  await openScreen("/visa-progress", { as: await createPerson({ isAdmin: true }) });
  await expect.element(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
  const touched = () => {
    touch(toFeedback);
    return askedFor("feedback");
  };
  await expect.poll(touched).toHaveLength(1);
});

test("nothing is brought where people save data", async ({ person }) => {
  const askedFor = watch();
  await openScreen("/visa-progress", { as: person });
  await expect.element(page.getByText("0 of 11 done")).toBeVisible();
  await expectIntent(askedFor);

  const connection: unknown = Reflect.get(navigator, "connection");
  if (!(connection instanceof EventTarget)) throw new Error("the browser tells nothing of its connection");
  Object.defineProperty(connection, "saveData", { value: true, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(connection, "saveData"));
  connection.dispatchEvent(new Event("change"));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  touch(link("Documents").element());
  await link("Dashboard").click();
  await expect.element(page.getByText("0 of 5 key steps")).toBeVisible();
  expect(askedFor("documents")).toEqual([]);
});
