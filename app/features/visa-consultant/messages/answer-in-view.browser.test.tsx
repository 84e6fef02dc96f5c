import { describe, expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import {
  askByForm,
  consultant,
  openConsultant,
  streamAnswer,
} from "#app/features/visa-consultant/consultant.browser-support.ts";
import { boxOf, expectThumbSized } from "#tests/support/screens/boxes.ts";
import { expectNoSidewaysScroll } from "#tests/support/screens/accessibility.ts";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { storeChats } from "#tests/support/samples/stored-chats.ts";

const paragraph = "It depends on the place, on the fee of the course and on the day of the application. ".repeat(6);
const country = (name: string) => `### ${name}\n\n**How much?** First of ${name}. ${paragraph}\n\n${paragraph}`;
const sources = Array.from({ length: 12 }, (_, at) => `- [${at + 1}] [Page ${at + 1}](https://example.org/${at + 1})`);
const answer = [
  country("Canada"),
  country("Germany"),
  `### Sources\n\n${sources.join("\n")}`,
  "Information, not legal advice.",
].join("\n\n");
// With a list of its own, which is no list of turns.
const earlier = { message: "How long does it take?", response: `${country("Ireland")}\n\n1. Look.\n2. Apply.` };
const question = "How much money must I show for Canada and for Germany?";

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** Of the window, what is neither above the chat nor below it. */
function readingArea(): { top: number; bottom: number } {
  const { height } = boxOf(consultant.messages);
  const isPhone = window.innerWidth < 768;
  const above = isPhone ? boxOf(consultant.newChat).bottom : boxOf(consultant.messages).top;
  const foot = consultant.followUps.elements().length > 0 ? consultant.followUps.first() : consultant.input;
  return { top: above, bottom: isPhone ? boxOf(foot).top : above + height };
}

function isInSight(part: Locator): boolean {
  const { top, bottom } = readingArea();
  const box = boxOf(part);
  return box.top >= top && box.top + 24 <= bottom;
}

const last = consultant.turns.last();

describe.each(sizes)("at $width x $height", (size) => {
  test("a stored answer begins in view, below its question", async ({ person, service }) => {
    const said = [earlier, { message: question, response: answer, follow_ups: ["And for a family?"] }];
    await storeChats(service, person, [{ said }]);
    await openConsultant(person, "", size);
    await expect.poll(() => isInSight(last.getByText(question))).toBe(true);
    expect(isInSight(last.getByText(/First of Canada/))).toBe(true);
    expect(isInSight(last.getByRole("button", { name: /^Copy/ }))).toBe(false);
    await expect.element(consultant.input).toBeInViewport({ ratio: 1 });
    await expect.element(consultant.followUps).toBeInViewport({ ratio: 1 });
  });

  test("the first sentence stays while more comes, and when all is there", async ({ person, service }) => {
    const [conversationId = ""] = await storeChats(service, person, [{ said: [earlier] }]);
    await openConsultant(person, "", size);
    await expectCount(consultant.turns, 1);
    const stream = streamAnswer();
    await askByForm(question);
    const messageId = crypto.randomUUID();
    await stream.send({ name: "start", conversationId, messageId });
    const first = last.getByText(/First of Canada/);
    for (const piece of answer.split(/(?<=\n\n)/)) await stream.send({ name: "text", text: piece });
    await expect.element(last).toMatchTextContent("Information, not legal advice.");
    await expect.poll(() => isInSight(first)).toBe(true);
    expect(isInSight(last.getByText(question))).toBe(true);
    await service
      .from("chat_messages")
      .insert({ id: messageId, conversation_id: conversationId, message: question, response: answer });
    await stream.send({ name: "done", success: true, conversationId });
    await expectToast("Response received");
    await expectCount(consultant.turns.getByRole("button", { name: /^Copy/ }), 2);
    expect(isInSight(first)).toBe(true);
  });

  test("who reads on is not moved when the rest comes", async ({ person, service }) => {
    const [conversationId = ""] = await storeChats(service, person, [{ said: [earlier] }]);
    await openConsultant(person, "", size);
    await expectCount(consultant.turns, 1);
    const stream = streamAnswer();
    await askByForm(question);
    const messageId = crypto.randomUUID();
    await stream.send({ name: "start", conversationId, messageId });
    await stream.send({ name: "text", text: answer });
    await expect.poll(() => isInSight(last.getByText(/First of Canada/))).toBe(true);
    last
      .getByText(/First of Germany/)
      .element()
      .scrollIntoView({ block: "center" });
    const top = () => Math.round(boxOf(last).top);
    const before = top();
    await service
      .from("chat_messages")
      .insert({ id: messageId, conversation_id: conversationId, message: question, response: answer });
    await stream.send({ name: "done", success: true, conversationId });
    await expectToast("Response received");
    await expectCount(consultant.turns.getByRole("button", { name: /^Copy/ }), 2);
    expect(top()).toBe(before);
  });

  test("a long question leaves room for the beginning of its answer", async ({ person, service }) => {
    const message = "I am from Dhaka, and I have a question that is long to tell.\n".repeat(30);
    await storeChats(service, person, [{ said: [earlier, { message, response: answer }] }]);
    await openConsultant(person, "", size);
    await expect.poll(() => isInSight(last.getByText(/First of Canada/))).toBe(true);
  });
});

test("on a phone the chat is the page: what is around it stays small while it is read", async ({ person, service }) => {
  const said = [earlier, { message: question, response: answer }];
  await storeChats(service, person, [{ title: "Older" }, { said }]);
  await openConsultant(person, "", { width: 390, height: 844 });
  await expect.poll(() => isInSight(last.getByText(question))).toBe(true);
  const { top, bottom } = readingArea();
  const bar = page.getByRole("navigation", { name: "Shortcuts" }).element().getBoundingClientRect().height;
  expect(bottom - top).toBeGreaterThan(0.75 * (844 - bar));
  const { fold, newChat, input, history, entry } = consultant;
  for (const end of [document.documentElement.scrollHeight / 2, 0]) {
    window.scrollTo(0, end);
    for (const control of [fold, newChat, input]) await expect.element(control).toBeInViewport({ ratio: 1 });
  }

  await fold.click();
  await expect.element(entry("Older")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(fold).toHaveFocus();
  await expect.element(entry("Older")).not.toBeInTheDocument();
  await fold.click();
  await input.click();
  await expect.element(entry("Older")).not.toBeInTheDocument();
  await fold.click();
  await entry("Older").click();
  await expect.element(consultant.title).toHaveTextContent("Older");
  await expect.element(history.getByRole("list")).not.toBeInTheDocument();
});

test("on a phone, where nothing else stands beside the menu, the title takes one line, however long it is", async ({
  person,
  service,
}) => {
  const title = "How much money do I need to show for the UK, and for how long must it lie in my account?";
  await storeChats(service, person, [{ title, said: [{ message: title, response: answer }] }]);
  await openConsultant(person, "", { width: 390, height: 844 });
  await expect.element(consultant.title).toHaveAccessibleName(title);
  const { fontSize, lineHeight } = getComputedStyle(consultant.title.element());
  expect(fontSize).toBe("16px");
  expect(boxOf(consultant.title).height).toBeCloseTo(Number.parseFloat(lineHeight), 0);
});

test("on a phone the title, which the question below it says again, leaves its row to what answers take in", async ({
  person,
  service,
}) => {
  await person.client.from("applications").insert({ destination: "gb", city: "Leeds" }).throwOnError();
  await storeChats(service, person, [{ title: question, said: [{ message: question, response: answer }] }]);
  await openConsultant(person, "", { width: 390, height: 844 });
  const about = consultant.panel.getByRole("link", { name: /^UK · Leeds/ });
  await expect.element(about).toBeVisible();
  expect(boxOf(consultant.title).height).toBe(1);
  await expect.element(consultant.title).toHaveAccessibleName(question);
  const [menu, row] = [boxOf(consultant.more), boxOf(about)];
  expect(row.top).toBeGreaterThanOrEqual(menu.top);
  expect(row.bottom).toBeLessThanOrEqual(menu.bottom);
  await expectThumbSized(consultant.more);
  await page.viewport(1280, 800);
  await expect.poll(() => boxOf(consultant.title).height).toBeGreaterThan(20);
});

test("on a phone a first question leaves whole what the chat begins with", async ({ person }) => {
  await person.client.from("applications").insert({ destination: "gb", city: "Leeds" }).throwOnError();
  await openConsultant(person, "", { width: 390, height: 844 });
  await askByForm(question);
  await expectToast("Response received");
  await expect.element(consultant.title).toHaveTextContent(question);
  const about = consultant.panel.getByRole("link", { name: /^UK · Leeds/ });
  for (const part of [about, last.getByText(question), last.getByText("The consultant answered:")])
    expect(isInSight(part), part.asLocator()).toBe(true);
});

test.for([
  {
    size: { width: 390, height: 844 },
    message: "I am from Dhaka, and I have a question that is long to tell.\n".repeat(30),
  },
  // Held sideways, a window has no room for both.
  { size: { width: 667, height: 375 }, message: question },
])(
  "at $size.width x $size.height a first answer that would begin below the view is gone to",
  async (given, { person, service }) => {
    const response = `First of all. ${paragraph}`;
    await storeChats(service, person, [{ said: [{ message: given.message, response }] }]);
    await openConsultant(person, "", given.size);
    await expect.poll(() => isInSight(last.getByText(/^First of all\./))).toBe(true);
  },
);

test("elsewhere the end of the chat stands clear of where its box fades out", async ({ person, service }) => {
  await storeChats(service, person, [{ said: [{ message: question, response: answer, follow_ups: ["And then?"] }] }]);
  await openConsultant(person);
  const box = consultant.messages.element();
  const end = last.getByRole("button", { name: /^Copy/ });
  await expect.element(end).toBeInTheDocument();
  const clearAtTheEnd = () => {
    box.scrollTo({ top: box.scrollHeight, behavior: "instant" });
    return boxOf(consultant.messages).bottom - boxOf(end).bottom;
  };
  await expect.poll(clearAtTheEnd).toBeGreaterThan(32);
  await expect.element(end).toBeInViewport();
});

const longQuestion = "How long must the money for the course and for living lie in the account before I apply?";

test("what to ask next is one row above the field, which scrolls sideways without the page", async ({
  person,
  service,
}) => {
  const follow_ups = [longQuestion, "Which banks are accepted for the money that I show?", "And then?"];
  await storeChats(service, person, [{ said: [{ message: question, response: answer, follow_ups }] }]);
  await openConsultant(person, "", { width: 390, height: 844 });
  const { followUps, input, turns } = consultant;
  await expectCount(followUps, 3);
  const boxes = () => followUps.all().map(boxOf);
  for (const size of [{ width: 320, height: 844 }, ...sizes]) {
    await page.viewport(size.width, size.height);
    await expect.poll(() => new Set(boxes().map(({ top }) => Math.round(top))).size).toBe(1);
    for (const { bottom } of boxes()) expect(bottom).toBeLessThanOrEqual(boxOf(input).top);
    expect(boxes().at(0)?.right).toBeLessThanOrEqual(boxOf(consultant.panel).right);
    expect(boxes().at(-1)?.right).toBeGreaterThan(boxOf(consultant.panel).right);
    await expectNoSidewaysScroll(`${size.width} px`);
  }
  await page.viewport(390, 844);
  await expectThumbSized(...followUps.all());
  followUps.last().element().focus();
  await expect.element(followUps.last()).toBeInViewport({ ratio: 1 });
  await userEvent.keyboard("{Enter}");
  await expectCount(turns, 2);
  await expect.element(turns.last()).toMatchTextContent("And then?");
});

test("held sideways, a phone keeps the field alone in sight", async ({ person, service }) => {
  await storeChats(service, person, [{ said: [{ message: question, response: answer, follow_ups: ["And then?"] }] }]);
  await openConsultant(person, "", { width: 667, height: 375 });
  await expect.element(consultant.input).toBeInViewport({ ratio: 1 });
  await expect.element(consultant.followUps).not.toBeInViewport();
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(consultant.followUps).toBeInViewport({ ratio: 1 });
  await expect.element(consultant.input).toBeInViewport({ ratio: 1 });
});

test("an empty chat on a phone says what it is for, and ends above the question field", async ({ person }) => {
  await openConsultant(person, "", { width: 390, height: 844 });
  await expect.element(page.getByText(/^Get personalized guidance/)).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByText(/^Ask me anything about visa processes/)).toBeInViewport({ ratio: 1 });
  const lastQuestion = consultant.quickQuestions.last();
  expect(boxOf(lastQuestion).bottom).toBeLessThan(boxOf(consultant.input).top);
});

test("a whole answer is read out once, without its sources, and no piece of it before", async ({ person, service }) => {
  const [conversationId = ""] = await storeChats(service, person, [{ said: [earlier] }]);
  await openConsultant(person);
  await expectCount(consultant.turns, 1);
  const status = consultant.panel.getByRole("status");
  const heard: string[] = [];
  const observer = new MutationObserver(() => {
    const { textContent } = status.element();
    if (textContent !== heard.at(-1)) heard.push(textContent);
  });
  observer.observe(status.element(), { childList: true, characterData: true, subtree: true });
  const stream = streamAnswer();
  await askByForm("¿Puedo trabajar en Canadá?");
  const messageId = crypto.randomUUID();
  await stream.send({ name: "start", conversationId, messageId });
  const pieces = ["Sí, ", "**20 horas** por ", "semana. [1](https://a.example)\n\n", "Information, not legal advice."];
  for (const text of pieces) await stream.send({ name: "text", text });
  await expect.element(last).toMatchTextContent("Information, not legal advice.");
  const response = pieces.join("");
  await service
    .from("chat_messages")
    .insert({ id: messageId, conversation_id: conversationId, message: "?", response });
  await stream.send({ name: "done", success: true, conversationId });
  await expect.element(status).toMatchTextContent("Information, not legal advice.");
  observer.disconnect();
  expect(heard.filter((text) => text !== "")).toEqual([
    "The consultant is answering.",
    "The consultant answered:Sí, 20 horas por semana.Information, not legal advice.",
  ]);
  const spanish = status.getByText("Sí, 20 horas por semana.").element();
  expect(spanish.getAttribute("lang")).toBe("es");
});
