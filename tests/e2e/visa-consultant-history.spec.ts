import { readFile } from "node:fs/promises";
import { consultant, openConsultant, storeChats, storedChats } from "#tests/support/e2e-consultant.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { expectToast, failRequests } from "#tests/support/e2e-screens.ts";

test("renames a chat", async ({ signedInPage: page, person }) => {
  await storeChats(person, [{ title: "Other" }, { title: null }]);
  await openConsultant(page);
  const { rename, title, entry } = consultant(page);
  await expect(rename).toHaveAccessibleName("Rename Untitled Chat");
  await rename.click();
  const dialog = page.getByRole("dialog", { name: "Rename this chat" });
  const field = dialog.getByRole("textbox", { name: "Title" });
  await expect(field).toBeFocused();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(field).toHaveAccessibleDescription("Enter a title");
  await field.fill("x".repeat(201));
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription("The title must be at most 200 characters");
  await field.fill("  Money & <b>papers</b> ");
  await field.press("Enter");
  await expectToast(page, "Chat renamed");
  await expect(dialog).toHaveCount(0);
  await expect(title).toHaveText("Money & <b>papers</b>");
  await expect(entry("Money & <b>papers</b>")).toHaveAttribute("aria-current", "true");
  await expect(rename).toBeFocused();
  expect((await storedChats(person)).map((chat) => chat.title)).toEqual(["Money & <b>papers</b>", "Other"]);
});

test("keeps what was typed when renaming fails", async ({ signedInPage: page, person, problems }) => {
  problems.allow(refusal(500, "/chat_conversations"));
  await storeChats(person, [{ title: "Old" }]);
  await openConsultant(page);
  await failRequests(page, /\/rest\/v1\/chat_conversations/, "PATCH");
  await consultant(page).rename.click();
  const field = page.getByRole("dialog").getByRole("textbox", { name: "Title" });
  await field.fill("New");
  await field.press("Enter");
  await expectToast(page, "Failed to rename the chat");
  await expect(field).toHaveValue("New");
  expect((await storedChats(person))[0]?.title).toBe("Old");
});

test("deletes a chat once it was asked by name", async ({ signedInPage: page, person, problems }) => {
  problems.allow(refusal(500, "/chat_conversations"));
  await storeChats(person, [{ title: "Keep" }, { title: "Old questions" }]);
  await openConsultant(page);
  const { remove, greeting, entries, title } = consultant(page);
  await remove.click();
  const question = page.getByRole("dialog", { name: "Delete Old questions?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(remove).toBeFocused();

  await failRequests(page, /\/rest\/v1\/chat_conversations/, "DELETE");
  await remove.click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Failed to delete the chat");
  await expect(title).toHaveText("Old questions");
  await page.unroute(/\/rest\/v1\/chat_conversations/);

  await remove.click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Chat deleted");
  await expect(question).toHaveCount(0);
  await expect(greeting).toBeVisible();
  await expect(entries).toHaveText([/^Keep/]);
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  expect((await storedChats(person)).map((chat) => chat.title)).toEqual(["Keep"]);
});

test("finds chats by their title and by what was said", async ({ signedInPage: page, person, createPerson }) => {
  await storeChats(await createPerson(), [{ title: "Blocked account of somebody else" }]);
  await storeChats(person, [
    { title: "Funds", said: [{ message: "Do I need a blocked account?" }] },
    { title: "Blocked account" },
    { title: "Work", said: [{ response: "20 hours, 100% of it on 5_days." }] },
  ]);
  await openConsultant(page);
  const { search, entries, history, turns } = consultant(page);
  await search.fill("BLOCKED account");
  await expect(entries).toHaveText([/^Blocked account/, /^Funds/]);
  await expect(history.getByRole("status")).toHaveText("2 chats found");
  await search.fill("100% ");
  await expect(entries).toHaveText([/^Work/]);
  await search.fill("%");
  await expect(entries).toHaveText([/^Work/]);
  await search.fill("nothing of this kind");
  await expect(history.getByText("No chat fits")).toBeVisible();
  await search.fill("need a");
  await entries.getByRole("button").click();
  await expect(turns).toContainText("Do I need a blocked account?");
  await history.getByRole("button", { name: "Clear filters" }).click();
  await expect(entries).toHaveCount(3);
});

test("copies an answer", async ({ signedInPage: page, person, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const response = "Bring **two** photos [1](https://example.org).\n\n### Sources\n- [1] [Home](https://example.org)";
  await storeChats(person, [
    {
      said: [
        { message: "What else?", response: "Nothing." },
        { message: "Photos?", response },
      ],
    },
  ]);
  await openConsultant(page);
  await page.getByRole("button", { name: "Copy the answer to Photos?" }).click();
  await expectToast(page, "Copied!");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(response);
});

test("exports a chat under a name that any system takes", async ({ signedInPage: page, person }) => {
  const title = "../How long? <UK/\u202eexe.txt> : “visa” ভিসা";
  await storeChats(person, [
    { title, said: [{ message: "How long?\nPlease", response: "**Weeks** [1](https://example.org)." }, {}] },
  ]);
  await openConsultant(page);
  const downloading = page.waitForEvent("download");
  await consultant(page).exportIt.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^[^<>:"/\\|?*\u202e]+ ভিসা\.md$/);
  const markdown = await readFile(await download.path(), "utf8");
  expect(markdown).toMatch(/^# \.\.\/How long\? /);
  expect(markdown).toContain(
    "## You\n\n> How long?\n> Please\n\n## Visa Consultant\n\n**Weeks** [1](https://example.org).",
  );
  expect(markdown).toContain("> Why?");
  await expectToast(page, "Chat exported");
});

test("carries two hundred chats, and two hundred questions in one", async ({ signedInPage: page, person, service }) => {
  const rows = Array.from({ length: 199 }, (_, index) => ({ user_id: person.id, title: `Chat number ${index}` }));
  await service.from("chat_conversations").insert(rows).throwOnError();
  const [id = ""] = await storeChats(person, [{ title: "The long one", said: [] }]);
  const said = Array.from({ length: 200 }, (_, index) => ({
    conversation_id: id,
    message: `Question ${index}`,
    response: `Answer **${index}**\n\n- one\n- two [1](https://example.org)`,
    created_at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
  }));
  await service.from("chat_messages").insert(said).throwOnError();
  await openConsultant(page);
  const { entries, history, turns, panel } = consultant(page);
  await expect(entries).toHaveCount(200);
  await expect(turns).toHaveCount(200);
  await expect(turns.last()).toContainText("Answer 199");
  await expect(turns.last()).toBeInViewport();
  // The history scrolls in its 16rem; hundreds of chats and answers leave the page as tall as its cards.
  const area = history.getByRole("list", { name: "Chat History" }).locator("..");
  expect((await area.boundingBox())?.height).toBe(256);
  const box = await panel.boundingBox();
  expect(box?.height).toBeCloseTo(0.65 * 720, 0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1200);
  await page.setViewportSize({ width: 1280, height: 1600 });
  await expect.poll(async () => (await panel.boundingBox())?.height).toBe(700);
});
