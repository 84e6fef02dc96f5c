import { readFile } from "node:fs/promises";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/e2e/accessibility.ts";
import { consultant, openConsultant } from "#tests/support/e2e/consultant.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { practiceDialog } from "#tests/support/e2e/practice.ts";
import { expectToast, holdRequests } from "#tests/support/e2e/screens.ts";
import { storeChats, storedChats } from "#tests/support/samples/stored-chats.ts";
import { storeLetterForLeeds } from "#tests/support/samples/stored-letters.ts";

test("a first question begins a chat, which is gone on with, renamed, found, exported and deleted", async ({
  signedInPage: page,
  person,
}) => {
  await openConsultant(page);
  await expect(page).toHaveTitle(/^Visa Consultant \|/);
  const chat = consultant(page);
  const { entries, entry, exchanges, title, input, send, followUps } = chat;
  await input.fill(
    "How do I prepare for a visa interview?\nI am from Dhaka, and it is next week. I have never done anything like it before.",
  );
  await send.click();
  await expectToast(page, "Response received", "The visa consultant has provided guidance");
  await expect(input).toHaveValue("");
  await expect(input).toBeFocused();
  await expect(exchanges).toHaveCount(1);
  await expect(exchanges).toContainText("I am from Dhaka");
  await expect(entries).toHaveCount(1);
  const name = "How do I prepare for a visa interview? I am from Dhaka, and it is next week. I…";
  await expect(entry(name)).toHaveAttribute("aria-current", "true");
  await expect(entry(name)).toContainText("just now");
  await expect(title).toHaveText(name);
  const [stored] = await storedChats(person);
  expect(stored?.title).toBe(name);
  expect(stored?.chat_messages).toHaveLength(1);
  const answer = await exchanges.innerText();
  await page.reload();
  await expect(exchanges).toHaveText(answer, { useInnerText: true });
  await expectAccessible(page);

  const next = await followUps.first().innerText();
  await followUps.first().click();
  await expectToast(page, "Response received");
  await expect(exchanges).toHaveCount(2);
  await expect(exchanges.nth(1)).toContainText(next);

  await chat.newChat.click();
  await expect(chat.greeting).toBeVisible();
  await page.goBack();
  await expect(exchanges).toHaveCount(2);

  // A name that no system takes for a file.
  await chat.rename.click();
  const newName = "../How long? <UK/\u202eexe.txt> : “visa” ভিসা";
  await page.getByRole("dialog").getByRole("textbox", { name: "Title" }).fill(newName);
  await page.keyboard.press("Enter");
  await expectToast(page, "Chat renamed");
  await chat.search.fill("dhaka");
  await expect(entries).toHaveText([/^\.\.\/How long\?/]);

  const downloading = page.waitForEvent("download");
  await chat.exportIt.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^[^<>:"/\\|?*\u202e]+ ভিসা\.md$/);
  const markdown = await readFile(await download.path(), "utf8");
  expect(markdown).toMatch(/^# \.\.\/How long\? /);
  expect(markdown).toContain("## You\n\n> How do I prepare for a visa interview?\n> I am from Dhaka");
  const answered = stored?.chat_messages[0]?.response.replace(
    "](/practice)",
    `](${new URL("/practice", page.url()).href})`,
  );
  expect(markdown).toContain(`## Visa Consultant\n\n${answered}`);
  expect(markdown).toContain(`> ${next}`);
  await expectToast(page, "Chat exported");

  await chat.remove.click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Chat deleted");
  await page.reload();
  await expect(chat.greeting).toBeVisible();
  await expect(entries).toHaveCount(0);
  expect(await storedChats(person)).toEqual([]);
});

test("a practice interview goes from the choices over comments to a summary to take away", async ({
  signedInPage: page,
  person,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await storeLetterForLeeds(person);
  await page.goto("/practice");
  const dialog = practiceDialog(page);
  await dialog.opener.click();
  await dialog.start.click();
  await expect(dialog.root.getByRole("heading", { name: "Please tell me about yourself" })).toBeFocused();
  await expect(dialog.root.getByText("Question 1 of 16")).toBeVisible();
  await expect(dialog.root.getByRole("timer")).toContainText(/0:0\d/);
  await expect(dialog.root.getByText(/Said aloud, 40 to 75 seconds are usual/)).toBeVisible();
  await dialog.skip.click();

  const contradicting = "I will study Data Science at the University of Bath, and my uncle pays the fee of £20,000.";
  await dialog.answer.fill(contradicting);
  await dialog.submit.click();
  await expect(dialog.root.getByRole("heading", { name: "Comments" })).toBeFocused();
  await expect(dialog.comments).toContainText("names “University of Bath”, your letter “University of Leeds”");
  await expect(dialog.comments).toContainText("your uncle, by your letter from your father");
  await expect(dialog.comments).toContainText("£20,000, your letter £31,000");

  await dialog.again.click();
  await expect(dialog.answer).toHaveValue(contradicting);
  const better =
    "I will study the MSc in Data Science at the University of Leeds because it continues my degree in computer science. My father pays the fee of £31,000.";
  await dialog.answer.fill(better);
  await dialog.submit.click();
  await expect(dialog.comments).toContainText("agree on the facts");
  await expect(dialog.comments).not.toContainText("Contradiction");

  await dialog.next.click();
  await expect(dialog.root.getByText("Question 3 of 16")).toBeVisible();
  await dialog.end.click();
  await expect(dialog.root.getByRole("heading", { name: "Summary of your practice" })).toBeFocused();
  await expect(dialog.root.getByText("1 answered, 1 skipped. It is not stored")).toBeVisible();
  await expect(dialog.summary.getByRole("listitem").first()).toContainText("Skipped");

  await dialog.root.getByRole("button", { name: "Copy as Markdown" }).click();
  await expect(dialog.root.getByRole("button", { name: "Copied!" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("# Practice interview: United Kingdom");
  expect(copied).toContain("Compared with: Statement of Purpose, University of Leeds, ");
  expect(copied).toContain(`> ${better}`);
  expect(copied).not.toContain("Bath");

  const download = page.waitForEvent("download");
  await dialog.root.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toMatch(/^Practice_Interview_\d{4}-\d\d-\d\d\.md$/);
  await page.keyboard.press("Escape");
  await expect(dialog.root).toBeHidden();
  await expect(dialog.opener).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the history is folded away, controls fit a thumb, and the input stays in sight", async ({
    signedInPage: page,
    person,
    service,
  }) => {
    const longWord = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschafers";
    const response = `Bring **two** ${longWord} [1](https://example.org/${longWord}).\n\n- a passport\n- a letter`;
    await storeChats(service, person, [
      { title: "Older", said: [{ response: "Old" }] },
      { title: longWord, said: [{ message: `What about ${longWord}?`, response, follow_ups: [`Why ${longWord}?`] }] },
    ]);
    await openConsultant(page);
    const chat = consultant(page);
    const { fold, entry, search, exchanges, messages, followUps, input, send, stop } = chat;
    const copy = messages.getByRole("button", { name: "Copy" }).last();
    for (const control of [chat.newChat, fold, chat.more, copy, followUps, input, send]) {
      const box = await control.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), String(control)).toBeGreaterThanOrEqual(44);
    }
    await expect(input).toBeInViewport({ ratio: 1 });

    await chat.more.tap();
    const menu = page.getByRole("menu", { name: `More for ${longWord}` });
    for (const verb of ["Rename", "Export", "Delete"]) {
      const box = await menu.getByRole("menuitem", { name: `${verb} ${longWord}` }).boundingBox();
      expect(box?.height, verb).toBeGreaterThanOrEqual(44);
    }
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();

    const { release } = await holdRequests(page, "**/functions/v1/visa-consultant-chat", "POST");
    await followUps.tap();
    // No keyboard over the answer.
    await expect(messages).toBeFocused();
    const box = await stop.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await expectNoSidewaysScroll(page, "while sending");
    release();
    await expectToast(page, "Response received");

    await expect(entry("Older")).toBeHidden();
    await expect(fold).toHaveAttribute("aria-expanded", "false");
    await fold.tap();
    await expect(search).toBeVisible();
    await entry("Older").tap();
    await expect(entry("Older")).toBeHidden();
    await expect(exchanges).toHaveCount(1);
    await expect(exchanges).toContainText("Old");

    // A keyboard comes up.
    await input.tap();
    await page.setViewportSize({ width: 390, height: 480 });
    await expect(input).toBeInViewport({ ratio: 1 });
    await expect(send).toBeInViewport({ ratio: 1 });
  });
});
