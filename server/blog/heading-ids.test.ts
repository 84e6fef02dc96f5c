import { expect, it } from "vitest";
import { createHeadingIds } from "./heading-ids.ts";

const idsOf = (...texts: string[]) => texts.map(createHeadingIds());

it("makes ids of the words, in any script", () => {
  expect(idsOf("What it costs: €1,500?", "ভিসার জন্য টাকা", "学費について", "Überblick", "  spaces  ")).toEqual([
    "what-it-costs-1-500",
    "ভিসার-জন্য-টাকা",
    "学費について",
    "überblick",
    "spaces",
  ]);
});

it("gives each id once, however often a heading comes", () => {
  expect(idsOf("Fees", "Fees", "fees!", "Fees 2", "Fees-2")).toEqual([
    "fees",
    "fees-2",
    "fees-3",
    "fees-2-2",
    "fees-2-3",
  ]);
});

it("keeps within 50 characters, the number included, and cuts no character in two", () => {
  const long = "a".repeat(60);
  const [first, second] = idsOf(long, long);
  expect([first, second]).toEqual(["a".repeat(50), `${"a".repeat(48)}-2`]);
  const [wide] = idsOf(`a${"𠮷".repeat(40)}`);
  expect(wide).toBe(`a${"𠮷".repeat(24)}`);
  const [words] = idsOf(`${"a".repeat(49)} b`);
  expect(words).toBe("a".repeat(49));
});

it("numbers what has neither letters nor digits", () => {
  expect(idsOf("One", "???", "🎓", "—")).toEqual(["one", "section-2", "section-3", "section-4"]);
  expect(idsOf("Section 2", "!!")).toEqual(["section-2", "section-2-2"]);
});

it("leaves the names of the page's own parts to them", () => {
  expect(idsOf("Main", "Contents", "Share this", "Contention", "Mainly")).toEqual([
    "section-main",
    "section-contents",
    "section-share-this",
    "contention",
    "mainly",
  ]);
});

it("stays quick with thousands of headings that say the same", () => {
  const ids = idsOf(...Array.from({ length: 50_000 }, () => "Fees"));
  expect(new Set(ids).size).toBe(50_000);
  expect(ids.every((id) => id.length <= 50)).toBe(true);
});
