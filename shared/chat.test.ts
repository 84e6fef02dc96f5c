import { describe, expect, it } from "vitest";
import { conversationTitle, readChatEvent } from "./chat.ts";

describe("the title of a conversation", () => {
  it("is the question, on one line", () => {
    expect(conversationTitle("  How long\n\tdoes it\u0000 take? ")).toBe("How long does it take?");
  });

  it("keeps 80 characters and whole words beyond", () => {
    expect(conversationTitle("x".repeat(80))).toBe("x".repeat(80));
    const words = "word ".repeat(30).trim();
    expect(conversationTitle(words)).toBe(`${"word ".repeat(16).trim()}…`);
    expect(conversationTitle(`x${words}`)).toBe(`x${"word ".repeat(15).trim()}…`);
    expect(conversationTitle(`${"w".repeat(79)} tail`)).toBe(`${"w".repeat(79)}…`);
  });

  it("cuts a word that is longer, never through a character", () => {
    const title = conversationTitle("🎓".repeat(200));
    expect(Array.from(title)).toHaveLength(80);
    expect(title.isWellFormed()).toBe(true);
    expect(conversationTitle("\ud83c")).toBe("\ufffd");
  });
});

describe("an event of a streamed answer", () => {
  const id = "6b1f8a34-5f0e-4a43-9a55-0c9a1a3b7c11";

  it("is read by its name", () => {
    expect(readChatEvent("start", JSON.stringify({ conversationId: id, messageId: id }))).toEqual({
      name: "start",
      conversationId: id,
      messageId: id,
    });
    expect(readChatEvent("text", '{"text":"Hello"}')).toEqual({ name: "text", text: "Hello" });
    expect(readChatEvent("error", '{"success":false,"error":"No."}')).toMatchObject({ name: "error", error: "No." });
  });

  it("is null where it is none of ours", () => {
    for (const [name, data] of [
      ["text", "{"],
      ["text", "{}"],
      ["done", '{"success":false}'],
      ["ping", "{}"],
    ] as const) {
      expect(readChatEvent(name, data)).toBeNull();
    }
  });
});
