import { expect, type Page } from "@playwright/test";
import type { Person } from "./e2e-people.ts";

export const chatFunction = "**/functions/v1/visa-consultant-chat";

export const cannedQuestions = [
  "What documents do I need for a student visa?",
  "How long does the visa process take?",
  "What should I do next based on my current progress?",
  "How do I prepare for a visa interview?",
  "What are the financial requirements?",
] as const;

/** What the screen of the consultant holds. */
export function consultant(page: Page) {
  const history = page.getByRole("region", { name: "Chat History" });
  const messages = page.getByRole("group", { name: "Questions and answers" });
  const panel = page.getByRole("region").filter({ has: messages });
  return {
    newChat: page.getByRole("button", { name: "New Chat" }),
    history,
    /** On phones. */
    fold: history.getByRole("button", { name: "Chat History" }),
    entries: history.getByRole("list", { name: "Chat History" }).getByRole("listitem"),
    entry: (title: string) => history.getByRole("button", { name: title }),
    search: history.getByRole("textbox", { name: "Search chats" }),
    panel,
    title: panel.getByRole("heading", { level: 2 }),
    /** The box that scrolls. */
    messages,
    /** Each with a question and its answer. */
    turns: messages.locator("ol > li").filter({ hasText: "You asked:" }),
    greeting: messages.getByText("Hi! I'm your visa consultant assistant."),
    quickQuestions: messages.getByRole("group", { name: "Quick questions:" }).getByRole("button"),
    followUps: messages.getByRole("group", { name: "Ask next:" }).getByRole("button"),
    consulting: messages.getByText("Consulting..."),
    retry: messages.getByRole("button", { name: "Retry" }),
    input: panel.getByRole("textbox", { name: "Your question" }),
    send: panel.getByRole("button", { name: "Send" }),
    stop: panel.getByRole("button", { name: "Stop" }),
    rename: panel.getByRole("button", { name: "Rename " }),
    exportIt: panel.getByRole("button", { name: "Export " }),
    remove: panel.getByRole("button", { name: "Delete " }),
  };
}

interface Said {
  message?: string;
  response?: string;
  follow_ups?: string[];
}

/** Puts conversations into a person's account, the last one latest. Gives their ids in this order. */
export async function storeChats(
  { client, id: userId }: Person,
  chats: readonly { title?: string | null; said?: readonly Said[] }[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const { title = "A chat", said = [{}] } of chats) {
    const { data } = await client
      .from("chat_conversations")
      .insert({ user_id: userId, title })
      .select("id")
      .single()
      .throwOnError();
    const { id } = data;
    // One by one: their time is their order.
    for (const one of said) {
      const row = { conversation_id: id, message: "Why?", response: "Because.", ...one };
      await client.from("chat_messages").insert(row).throwOnError();
    }
    ids.push(id);
  }
  return ids;
}

interface StoredChat {
  id: string;
  title: string | null;
  chat_messages: { id: string; message: string; response: string }[];
}

/** A person's conversations as they are in the database, the latest first. */
export async function storedChats({ client }: Person): Promise<StoredChat[]> {
  const { data } = await client
    .from("chat_conversations")
    .select("id, title, chat_messages(id, message, response)")
    .order("updated_at", { ascending: false })
    .order("created_at", { referencedTable: "chat_messages" })
    .throwOnError();
  return data;
}

/** Opens the screen and waits until one can ask. */
export async function openConsultant(page: Page, search = ""): Promise<void> {
  await page.goto(`/visa-consultant${search}`);
  await expect(page.getByRole("heading", { level: 1, name: "Visa Consultant" })).toBeVisible();
  const { greeting, turns } = consultant(page);
  await expect(greeting.or(turns.first())).toBeVisible();
}

/** Writes a question and sends it. */
export async function askByForm(page: Page, question: string): Promise<void> {
  const { input } = consultant(page);
  await input.fill(question);
  await input.press("Enter");
}

/** How many pixels of the messages lie below what is on screen. */
export function belowTheFold(page: Page): Promise<number> {
  return consultant(page).messages.evaluate((box) => Math.round(box.scrollHeight - box.clientHeight - box.scrollTop));
}
