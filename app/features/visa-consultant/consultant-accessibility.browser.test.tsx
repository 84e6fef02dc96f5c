import { describe, expect, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { askByForm, showsLastTurn, chatFunction, consultant, openConsultant } from "./consultant.browser-support.ts";
import { expectTabStops, press } from "#tests/support/screens/keyboard.ts";
import { failRequests, holdRequests } from "#tests/support/screens/network.ts";
import { reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast, toast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { storeChats } from "#tests/support/samples/stored-chats.ts";

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

describe("has nothing that assistive technology stumbles over", () => {
  test("no chat yet", async ({ person }) => {
    await openConsultant(person);
    await expectAccessible();
  });

  test("a chat with long words, and many others", async ({ person, service }) => {
    await storeChats(service, person, [
      ...Array.from({ length: 8 }, () => ({ title: null, said: [] })),
      { title: longWord, said },
    ]);
    await openConsultant(person, "", { width: 390 });
    await consultant.fold.click();
    await expectCount(consultant.entries, 9);
    await expectAccessible();
  });

  test("an answer on its way", async ({ person, service }) => {
    await storeChats(service, person, [{ said }]);
    await openConsultant(person);
    const { release } = holdRequests(chatFunction, "post");
    await askByForm("How long?");
    await expect.element(consultant.consulting).toBeVisible();
    // The spinner turns for as long as it is there.
    const style = document.head.appendChild(document.createElement("style"));
    onTestFinished(() => style.remove());
    style.textContent = ".mantine-Loader-root, .mantine-Loader-root * { animation: none !important }";
    await expectAccessible();
    release();
    await expectToast("Response received");
  });

  test("a question that was not answered, and one that is too long", async ({ person }) => {
    await openConsultant(person);
    failRequests(chatFunction, "post");
    await askByForm("How long?");
    await expect.element(consultant.retry).toBeVisible();
    await toast().getByRole("button", { name: "Close message" }).click();
    await expectCount(toast(), 0);
    await askByForm("x".repeat(5_000));
    await expect.element(consultant.panel.getByRole("alert")).toBeVisible();
    await expectAccessible();
  });

  test("its dialogs", async ({ person, service }) => {
    await storeChats(service, person, [{ title: longWord, said }]);
    await openConsultant(person);
    const dialog = page.getByRole("dialog");
    await consultant.rename.click();
    await expect.element(dialog).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await expectCount(dialog, 0);
    await consultant.remove.click();
    await expect.element(dialog).toBeVisible();
    await expectAccessible();
  });
});

test("everything is reached by keyboard, in order", async ({ person, service }) => {
  await storeChats(service, person, [
    { title: "Older" },
    { title: "Newer", said: [{ response: "Yes.", follow_ups: ["And then?"] }] },
  ]);
  await openConsultant(person);
  const { newChat, search, entry, rename, exportIt, remove, messages, followUps, input, send, turns, title } =
    consultant;
  const copy = messages.getByRole("button", { name: /^Copy/ });
  await input.fill("A question");
  (await newChat.findElement()).focus();
  await expectTabStops(search, entry("Newer"), entry("Older"));
  await expectTabStops(rename, exportIt, remove, messages, copy, followUps, input, send);
  await press(entry("Older"), "{Enter}");
  await expect.element(title).toHaveTextContent("Older");
  await expect.element(messages).toHaveFocus();
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
  await expect.element(remove).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog", { name: "Delete Older?" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(remove).toHaveFocus();
  await expectCount(turns, 1);
});

test("scrolls smoothly to the last question, and at once for those who want no motion", async ({ person, service }) => {
  await storeChats(service, person, [{ said: [...said, ...said, ...said] }]);
  const scrolled = vi.spyOn(Element.prototype, "scrollTo");
  const behaviors = () => scrolled.mock.calls.flat().map((options: unknown) => (options as ScrollToOptions).behavior);
  const matchMedia = window.matchMedia.bind(window);
  const asked = vi.spyOn(window, "matchMedia");
  asked.mockImplementation((query) => matchMedia(query.includes("prefers-reduced-motion") ? "not all" : query));
  await openConsultant(person);
  await expect.poll(showsLastTurn).toBe(true);
  expect(behaviors()).toContain("smooth");
  // The browser of these tests wants no motion.
  asked.mockRestore();
  scrolled.mockClear();
  await reloadScreen();
  await expect.element(consultant.turns.last()).toBeVisible();
  await expect.poll(showsLastTurn).toBe(true);
  expect(behaviors()).toContain("instant");
  expect(behaviors()).not.toContain("smooth");
});
