import { passthrough } from "msw";
import { HttpResponse, http } from "msw/http";
import { expect } from "vitest";
import { page } from "vitest/browser";
import type { ChatEvent } from "#shared/chat.ts";
import type { Person } from "#tests/support/product/people.ts";
import { press } from "#tests/support/screens/keyboard.ts";
import { network } from "#tests/support/screens/network.ts";
import { openScreen, type ScreenOptions } from "#tests/support/screens/open-screen.tsx";

export const chatFunction = "/functions/v1/visa-consultant-chat";

const history = page.getByRole("region", { name: "Chat History" });
const messages = page.getByRole("group", { name: "Questions and answers" });
const panel = page.getByRole("region").filter({ has: messages });

export const consultant = {
  newChat: page.getByRole("button", { name: "New Chat" }),
  history,
  /** On phones. */
  fold: history.getByRole("button", { name: "Chat History" }),
  entries: history.getByRole("list", { name: "Chat History" }).getByRole("listitem"),
  entry: (title: string) => history.getByRole("button", { name: title, exact: false }),
  search: history.getByRole("textbox", { name: "Search chats" }),
  panel,
  title: panel.getByRole("heading", { level: 2 }),
  /** The box that scrolls. */
  messages,
  /** Each with a question and its answer. */
  turns: messages.getByRole("listitem").filter({ hasText: "You asked:" }),
  greeting: messages.getByText(/^Hi! I'm your visa consultant assistant\./),
  quickQuestions: messages.getByRole("group", { name: "Quick questions:" }).getByRole("button"),
  /** Beside the question field. */
  followUps: panel.getByRole("group", { name: "Ask next:" }).getByRole("button"),
  consulting: messages.getByText(/Consulting\.\.\./),
  /** Of all answers. */
  sources: messages.getByRole("group").filter({ hasText: /^(Sources|Read more)/ }),
  retry: messages.getByRole("button", { name: "Retry" }),
  input: panel.getByRole("textbox", { name: "Your question" }),
  send: panel.getByRole("button", { name: "Send" }),
  stop: panel.getByRole("button", { name: "Stop" }),
  rename: panel.getByRole("button", { name: /^Rename / }),
  exportIt: panel.getByRole("button", { name: /^Export / }),
  remove: panel.getByRole("button", { name: /^Delete / }),
  /** On phones: a menu with these three. */
  more: panel.getByRole("button", { name: /^More for / }),
};

export async function openConsultant(person: Person, search = "", options: ScreenOptions = {}): Promise<void> {
  await openScreen(`/visa-consultant${search}`, { as: person, ...options });
  await expect.element(page.getByRole("heading", { level: 1, name: "Visa Consultant" })).toBeVisible();
  await expect.element(consultant.greeting.or(consultant.turns.first())).toBeVisible();
}

export async function askByForm(question: string): Promise<void> {
  await consultant.input.fill(question);
  await press(consultant.input, "{Enter}");
}

/** How many pixels of the messages lie below what is on screen. */
function belowTheFold(): number {
  const { scrollHeight, clientHeight, scrollTop } = messages.element();
  return Math.round(scrollHeight - clientHeight - scrollTop);
}

/** Whether the last question stands at the upper edge of the box, or all of what follows it is on screen. */
export function showsLastTurn(): boolean {
  const top = consultant.turns.last().element().getBoundingClientRect().top;
  const fromEdge = top - messages.element().getBoundingClientRect().top;
  return fromEdge >= 0 && (fromEdge <= 24 || belowTheFold() < 2);
}

/** Answers questions for the consultant, with the events that the test sends. */
export function streamAnswer() {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  let onEnd = async () => {};
  network.use(
    http.post(chatFunction, ({ request }) => {
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          body = controller;
          // As a browser ends what it was reading.
          request.signal.addEventListener("abort", () => {
            controller.error(request.signal.reason);
            void onEnd();
          });
        },
      });
      return new HttpResponse(stream, { headers: { "content-type": "text/event-stream" } });
    }),
  );
  return {
    /** What the server does when the page ends the connection. */
    onEnd(work: () => Promise<void>): void {
      onEnd = work;
    },
    async send({ name, ...data }: ChatEvent): Promise<void> {
      await expect.poll(() => body).toBeDefined();
      body?.enqueue(new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
    },
  };
}

/** What the page says of answers that it stops, from here on. */
export function watchStops(): () => unknown[] {
  const told: unknown[] = [];
  network.use(
    http.post("/rest/v1/rpc/stop_answer", async ({ request }) => {
      told.push(await request.clone().json());
      return passthrough();
    }),
  );
  return () => told;
}
