import { expectAccessible, expectNoSidewaysScroll, hasVisibleFocus } from "#tests/support/e2e-accessibility.ts";
import {
  askByForm,
  belowTheFold,
  chatFunction,
  consultant,
  openConsultant,
  storeChats,
} from "#tests/support/e2e-consultant.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { failRequests, holdRequests, toast } from "#tests/support/e2e-screens.ts";

const longWord = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschafers";
const answer = [
  `Bring **two** ${longWord} [1](https://example.org/${longWord}).`,
  "### What else\n- a passport\n- a letter",
  `### Sources\n- [1] [Home Office](https://example.org/${longWord}), facts as of 21 November 2026`,
].join("\n\n");
const said = [
  { message: "Hi", response: "Hello." },
  { message: `What about ${longWord}?`, response: answer, follow_ups: ["How long?", `Why ${longWord}?`] },
];

test.describe("has nothing that assistive technology stumbles over", () => {
  test("no chat yet", async ({ signedInPage: page }) => {
    await openConsultant(page);
    await expectAccessible(page);
  });

  test("a chat with long words, and many others", async ({ signedInPage: page, person }) => {
    await storeChats(person, [
      ...Array.from({ length: 8 }, () => ({ title: null, said: [] })),
      { title: longWord, said },
    ]);
    await openConsultant(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await consultant(page).fold.click();
    await expectAccessible(page);
  });

  test("an answer on its way", async ({ signedInPage: page, person }) => {
    await storeChats(person, [{ said }]);
    await openConsultant(page);
    const { release } = await holdRequests(page, chatFunction, "POST");
    await askByForm(page, "How long?");
    await expect(consultant(page).consulting).toBeVisible();
    // The spinner turns for as long as it is there.
    await page.addStyleTag({ content: ".mantine-Loader-root, .mantine-Loader-root * { animation: none !important }" });
    await expectAccessible(page);
    release();
  });

  test("a question that was not answered, and one that is too long", async ({ signedInPage: page, problems }) => {
    problems.allow(refusal(500, "/visa-consultant-chat"));
    await openConsultant(page);
    await failRequests(page, chatFunction, "POST");
    await askByForm(page, "How long?");
    await expect(consultant(page).retry).toBeVisible();
    await toast(page).getByRole("button", { name: "Close message" }).click();
    await expect(toast(page)).toHaveCount(0);
    await askByForm(page, "x".repeat(5_000));
    await expect(consultant(page).panel.getByRole("alert")).toBeVisible();
    await expectAccessible(page);
  });

  test("its dialogs", async ({ signedInPage: page, person }) => {
    await storeChats(person, [{ title: longWord, said }]);
    await openConsultant(page);
    await consultant(page).rename.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await consultant(page).remove.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
  });
});

test("everything is reached by keyboard, in order", async ({ signedInPage: page, person }) => {
  await storeChats(person, [
    { title: "Older" },
    { title: "Newer", said: [{ response: "Yes.", follow_ups: ["And then?"] }] },
  ]);
  await openConsultant(page);
  const { newChat, search, entry, rename, exportIt, remove, messages, followUps, input, send, turns, title } =
    consultant(page);
  const copy = messages.getByRole("button", { name: "Copy" });
  await input.fill("A question");
  await newChat.focus();
  for (const stop of [
    search,
    entry("Newer"),
    entry("Older"),
    rename,
    exportIt,
    remove,
    messages,
    copy,
    followUps,
    input,
    send,
  ]) {
    await page.keyboard.press("Tab");
    await expect(stop).toBeFocused();
    expect(await hasVisibleFocus(page), String(stop)).toBe(true);
  }
  await entry("Older").focus();
  await page.keyboard.press("Enter");
  await expect(title).toHaveText("Older");
  await expect(messages).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(remove).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Delete Older?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(remove).toBeFocused();
  await expect(turns).toHaveCount(1);
});

test("scrolls smoothly to the end, and at once for those who want no motion", async ({
  signedInPage: page,
  person,
}) => {
  await storeChats(person, [{ said: [...said, ...said, ...said] }]);
  await page.addInitScript(() => {
    const behaviors: unknown[] = [];
    Object.assign(window, { behaviors });
    Element.prototype.scrollTo = new Proxy(Element.prototype.scrollTo, {
      apply(scrollTo, element, args: [ScrollToOptions]) {
        behaviors.push(args[0].behavior);
        return Reflect.apply(scrollTo, element, args);
      },
    });
  });
  const behaviors = () => page.evaluate(() => (window as unknown as { behaviors: string[] }).behaviors);
  await openConsultant(page);
  await expect.poll(() => belowTheFold(page)).toBeLessThan(2);
  expect(await behaviors()).toContain("smooth");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  await expect.poll(() => belowTheFold(page)).toBeLessThan(2);
  expect(await behaviors()).not.toContain("smooth");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the history is folded away, and a chat from it takes its place", async ({ signedInPage: page, person }) => {
    await storeChats(person, [{ title: "Older", said: [{ response: "Old" }] }, { title: "Newer" }]);
    await openConsultant(page);
    const { fold, entry, search, turns } = consultant(page);
    await expect(entry("Older")).toBeHidden();
    await expect(fold).toHaveAttribute("aria-expanded", "false");
    await fold.tap();
    await expect(search).toBeVisible();
    await entry("Older").tap();
    await expect(entry("Older")).toBeHidden();
    await expect(turns).toContainText("Old");
  });

  test("every control is as large as a thumb, and the input in its reach", async ({ signedInPage: page, person }) => {
    await storeChats(person, [{ title: longWord, said }]);
    await openConsultant(page);
    const { newChat, fold, rename, exportIt, remove, messages, followUps, input, send, stop } = consultant(page);
    const { release } = await holdRequests(page, chatFunction, "POST");
    const copy = messages.getByRole("button", { name: "Copy" }).last();
    for (const control of [newChat, fold, rename, exportIt, remove, copy, followUps.first(), input, send]) {
      const box = await control.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), String(control)).toBeGreaterThanOrEqual(44);
    }
    await expect(input).toBeInViewport({ ratio: 1 });
    await followUps.first().tap();
    // No keyboard over the answer.
    await expect(messages).toBeFocused();
    const box = await stop.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await expectNoSidewaysScroll(page, "while sending");
    release();
  });

  test("the input stays in sight above a keyboard", async ({ signedInPage: page, person }) => {
    await storeChats(person, [{ said }]);
    await openConsultant(page);
    const { input, send } = consultant(page);
    await input.tap();
    await page.setViewportSize({ width: 390, height: 480 });
    await expect(input).toBeInViewport({ ratio: 1 });
    await expect(send).toBeInViewport({ ratio: 1 });
  });
});
