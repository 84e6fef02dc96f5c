import { expect, type Page } from "@playwright/test";

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
    exchanges: messages.locator("ol > li").filter({ hasText: "You asked:" }),
    greeting: messages.getByText("Hi! I'm your visa consultant assistant."),
    /** Beside the question field. */
    followUps: panel.getByRole("group", { name: "Ask next:" }).getByRole("button"),
    consulting: messages.getByText("Consulting..."),
    retry: messages.getByRole("button", { name: "Retry" }),
    input: panel.getByRole("textbox", { name: "Your question" }),
    send: panel.getByRole("button", { name: "Send" }),
    stop: panel.getByRole("button", { name: "Stop" }),
    rename: panel.getByRole("button", { name: "Rename " }),
    exportIt: panel.getByRole("button", { name: "Export " }),
    remove: panel.getByRole("button", { name: "Delete " }),
    /** On phones: a menu with these three. */
    more: panel.getByRole("button", { name: "More for " }),
  };
}

export async function openConsultant(page: Page): Promise<void> {
  await page.goto("/visa-consultant");
  await expect(page.getByRole("heading", { level: 1, name: "Visa Consultant" })).toBeVisible();
  const { greeting, exchanges } = consultant(page);
  await expect(greeting.or(exchanges.first())).toBeVisible();
}

export async function askByForm(page: Page, question: string): Promise<void> {
  const { input } = consultant(page);
  await input.fill(question);
  await input.press("Enter");
}
