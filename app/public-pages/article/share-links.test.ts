import { expect, test } from "vitest";
import { shareLink, type ShareTarget } from "./share-links.ts";

const url = "https://visa.example/blogs/first-steps";
const targets: ShareTarget[] = ["post", "network", "chat"];

test("a post carries title and address", () => {
  const query = new URL(shareLink("post", { url, title: "First steps" })).searchParams;
  expect(Object.fromEntries(query)).toEqual({ text: "First steps", url });
});

test("the professional network reads the title from the address", () => {
  const query = new URL(shareLink("network", { url, title: "First steps" })).searchParams;
  expect(Object.fromEntries(query)).toEqual({ url });
});

test("a chat message names the article before its address", () => {
  const query = new URL(shareLink("chat", { url, title: "First steps" })).searchParams;
  expect(Object.fromEntries(query)).toEqual({ text: `First steps ${url}` });
});

test.each(["A & B = 100% #1?", "ভিসার প্রথম ধাপ", 'Say "no"', "half \ud83d a pair"])(
  "no title leaves its place: %j",
  (title) => {
    for (const target of targets) {
      const link = new URL(shareLink(target, { url, title }));
      expect(link.hash).toBe("");
      expect([...link.searchParams.values()].join(" ")).toContain(url);
      if (target !== "network") expect(link.searchParams.get("text")).toContain(title.toWellFormed());
    }
  },
);
