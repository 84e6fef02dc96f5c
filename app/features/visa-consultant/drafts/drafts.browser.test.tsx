import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import {
  askByForm,
  chatFunction,
  consultant,
  openConsultant,
} from "#app/features/visa-consultant/consultant.browser-support.ts";
import { logOut } from "#tests/support/screens/address.ts";
import { holdRequests } from "#tests/support/screens/network.ts";
import { reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { storeChats, storedChats } from "#tests/support/samples/stored-chats.ts";

const link = (name: string): Locator => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
const kept = () => Object.keys(localStorage).filter((key) => key.includes("chat-drafts"));
const { input, entry, newChat, title, greeting, turns } = consultant;

test("what is not sent yet waits in its chat, also after another screen and a reload", async ({ person, service }) => {
  await storeChats(service, person, [{ title: "Older" }, { title: "Newer" }]);
  await openConsultant(person);
  await expect.element(title).toHaveTextContent("Newer");
  await input.fill("About the newer one");
  await entry("Older").click();
  await expect.element(input).toHaveValue("");
  await input.fill("About the older one");
  await link("Documents").click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Documents" })).toBeVisible();
  await link("Visa Consultant").click();
  await expect.element(title).toHaveTextContent("Older");
  await expect.element(input).toHaveValue("About the older one");
  await entry("Newer").click();
  await expect.element(input).toHaveValue("About the newer one");

  await newChat.click();
  await expect.element(input).toHaveValue("");
  await input.fill("Something else");
  await link("Documents").click();
  await link("Visa Consultant").click();
  await expect.element(greeting).toBeVisible();
  await expect.element(input).toHaveValue("Something else");
  await reloadScreen();
  await expect.element(greeting).toBeVisible();
  await expect.element(input).toHaveValue("Something else");
});

test("a sent question is no draft, and what was written since moves to the chat that it began", async ({ person }) => {
  await openConsultant(person);
  await expect.element(greeting).toBeVisible();
  const { release } = holdRequests(chatFunction, "post");
  await askByForm("How long does a student visa take?");
  await input.fill("And what does it cost?");
  release();
  await expectToast("Response received");
  await expect.poll(() => window.location.search).toMatch(/chat=[\da-f-]{36}/);
  await expect.element(input).toHaveValue("And what does it cost?");
  await newChat.click();
  await expect.element(input).toHaveValue("");
  await reloadScreen();
  await entry("How long").click();
  await expect.element(input).toHaveValue("And what does it cost?");
  await askByForm("And what does it cost?");
  await expectCount(turns.getByRole("button", { name: /^Copy/ }), 2);
  expect(kept()).toEqual([]);
});

test("a question whose answer is broken off by leaving is a draft again", async ({ person, service }) => {
  await storeChats(service, person, [{ title: "Before", said: [{ response: "Hello." }] }]);
  await openConsultant(person);
  await expectCount(turns, 1);
  holdRequests(chatFunction, "post");
  await askByForm("How long does it take?");
  await expect.element(input).toHaveValue("");
  await link("Documents").click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Documents" })).toBeVisible();
  await link("Visa Consultant").click();
  await expect.element(input).toHaveValue("How long does it take?");
  expect((await storedChats(person))[0]?.chat_messages).toHaveLength(1);
});

test("drafts are one person's, and go when they sign out or delete the chat", async ({
  person,
  createPerson,
  service,
}) => {
  await storeChats(service, person, [{ title: "Mine" }]);
  await openConsultant(person);
  await expect.element(title).toHaveTextContent("Mine");
  await input.fill("Only mine");
  expect(kept()).toHaveLength(1);
  await openConsultant(await createPerson());
  await expect.element(greeting).toBeVisible();
  await expect.element(input).toHaveValue("");
  await openConsultant(person);
  await expect.element(input).toHaveValue("Only mine");

  await consultant.remove.click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectToast("Chat deleted");
  expect(kept()).toEqual([]);

  await expect.element(greeting).toBeVisible();
  await input.fill("About to leave");
  expect(kept()).toHaveLength(1);
  await logOut();
  await expect.poll(kept).toEqual([]);
});
