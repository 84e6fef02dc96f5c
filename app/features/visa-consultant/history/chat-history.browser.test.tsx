import { describe, expect } from "vitest";
import { page } from "vitest/browser";
import { consultant, openConsultant } from "#app/features/visa-consultant/consultant.browser-support.ts";
import { boxOf } from "#tests/support/screens/boxes.ts";
import { press } from "#tests/support/screens/keyboard.ts";
import { expectTexts } from "#tests/support/screens/lists.ts";
import { failRequests, restoreNetwork } from "#tests/support/screens/network.ts";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { storeChats, storedChats } from "#tests/support/samples/stored-chats.ts";

const table = "/rest/v1/chat_conversations";

describe("renaming", () => {
  const dialog = page.getByRole("dialog", { name: "Rename this chat" });
  const field = dialog.getByRole("textbox", { name: /^Title/ });

  test("takes a title that is one", async ({ person, service }) => {
    await storeChats(service, person, [{ title: "Other" }, { title: null }]);
    await openConsultant(person);
    const { rename, title, entry } = consultant;
    await expect.element(rename).toHaveAccessibleName("Rename Untitled Chat");
    await rename.click();
    await expect.element(field).toHaveFocus();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect.element(field).toHaveAccessibleDescription("Enter a title");
    await field.fill("x".repeat(201));
    await press(field, "{Enter}");
    await expect.element(field).toHaveAccessibleDescription("The title must be at most 200 characters");
    await field.fill("  Money & <b>papers</b> ");
    await press(field, "{Enter}");
    await expectToast("Chat renamed");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(title).toHaveTextContent("Money & <b>papers</b>");
    await expect.element(entry("Money & <b>papers</b>")).toHaveAttribute("aria-current", "true");
    await expect.element(rename).toHaveFocus();
    expect((await storedChats(person)).map((chat) => chat.title)).toEqual(["Money & <b>papers</b>", "Other"]);
  });

  test("that fails keeps what was typed", async ({ person, service }) => {
    await storeChats(service, person, [{ title: "Old" }]);
    await openConsultant(person);
    failRequests(table, "patch");
    await consultant.rename.click();
    await field.fill("New");
    await press(field, "{Enter}");
    await expectToast("Failed to rename the chat");
    await expect.element(field).toHaveValue("New");
    expect((await storedChats(person))[0]?.title).toBe("Old");
  });
});

test("on a phone a menu renames, exports and deletes a chat, and the focus comes back to it", async ({
  person,
  service,
}) => {
  await storeChats(service, person, [{ title: "Old questions" }]);
  await openConsultant(person, "", { width: 390 });
  const { more, rename, greeting } = consultant;
  await expectCount(rename, 0);
  const menu = page.getByRole("menu", { name: "More for Old questions" });
  const pick = async (name: string) => {
    await more.click();
    await menu.getByRole("menuitem", { name, exact: true }).click();
  };
  await pick("Rename Old questions");
  const dialog = page.getByRole("dialog", { name: "Rename this chat" });
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
  await pick("Export Old questions");
  await expectToast("Chat exported");
  await pick("Delete Old questions");
  await page.getByRole("dialog", { name: "Delete Old questions?" }).getByRole("button", { name: "Delete" }).click();
  await expectToast("Chat deleted");
  await expect.element(greeting).toBeVisible();
  await expectCount(more, 0);
  expect(await storedChats(person)).toEqual([]);
});

test("deletes a chat once it was asked by name", async ({ person, service }) => {
  await storeChats(service, person, [{ title: "Keep" }, { title: "Old questions" }]);
  await openConsultant(person);
  const { remove, greeting, entries, title } = consultant;
  await remove.click();
  const question = page.getByRole("dialog", { name: "Delete Old questions?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(remove).toHaveFocus();

  failRequests(table, "delete");
  await remove.click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expectToast("Failed to delete the chat");
  await expect.element(title).toHaveTextContent("Old questions");
  await expect.element(question).not.toBeInTheDocument();
  restoreNetwork();

  await remove.click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expectToast("Chat deleted");
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(greeting).toBeVisible();
  await expectTexts(entries, [/^Keep/]);
  await expect.element(consultant.input).toHaveFocus();
  expect((await storedChats(person)).map((chat) => chat.title)).toEqual(["Keep"]);
});

test("finds chats by their title and by what was said", async ({ person, createPerson, service }) => {
  await storeChats(service, await createPerson(), [{ title: "Blocked account of somebody else" }]);
  await storeChats(service, person, [
    { title: "Funds", said: [{ message: "Do I need a blocked account?" }] },
    { title: "Blocked account" },
    { title: "Work", said: [{ response: "20 hours, 100% of it on 5_days." }] },
  ]);
  await openConsultant(person);
  const { search, entries, history, turns } = consultant;
  await search.fill("BLOCKED account");
  await expectTexts(entries, [/^Blocked account/, /^Funds/]);
  await expect.element(history.getByRole("status")).toHaveTextContent("2 chats found");
  await search.fill("100% ");
  await expectTexts(entries, [/^Work/]);
  await search.fill("%");
  await expectTexts(entries, [/^Work/]);
  await search.fill("nothing of this kind");
  await expect.element(history.getByText("No chat fits")).toBeVisible();
  await search.fill("need a");
  await entries.getByRole("button").click();
  await expect.element(turns).toMatchTextContent("Do I need a blocked account?");
  await history.getByRole("button", { name: "Clear filters" }).click();
  await expectCount(entries, 3);
});

test("carries two hundred chats, and two hundred questions in one", async ({ person, service }) => {
  const rows = Array.from({ length: 199 }, (_, index) => ({ user_id: person.id, title: `Chat number ${index}` }));
  await service.from("chat_conversations").insert(rows).throwOnError();
  const [id = ""] = await storeChats(service, person, [{ title: "The long one", said: [] }]);
  const said = Array.from({ length: 200 }, (_, index) => ({
    conversation_id: id,
    message: `Question ${index}`,
    response: `Answer **${index}**\n\n- one\n- two [1](https://example.org)`,
    created_at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
  }));
  await service.from("chat_messages").insert(said).throwOnError();
  await openConsultant(person, "", { height: 720 });
  const { entries, history, turns, panel } = consultant;
  await expectCount(entries, 200);
  await expectCount(turns, 200);
  await expect.element(turns.last()).toMatchTextContent("Answer 199");
  await expect.element(turns.last()).toBeInViewport();
  // The history scrolls in its 16rem; hundreds of chats and answers leave the page as tall as its cards.
  const area = history.getByRole("list", { name: "Chat History" }).element().parentElement;
  const heightOfPanel = () => boxOf(panel).height;
  expect(area?.getBoundingClientRect().height).toBe(256);
  expect(heightOfPanel()).toBeCloseTo(0.65 * 720, 0);
  expect(boxOf(history).height).toBe(heightOfPanel());
  expect(document.documentElement.scrollHeight).toBeLessThan(1200);
  await page.viewport(1280, 1600);
  await expect.poll(heightOfPanel).toBe(700);
  expect(boxOf(history).height).toBe(700);
});
