import { runInNewContext } from "node:vm";
import { expect, it, onTestFinished, vi } from "vitest";
import { earlyEncouragementScript, firstNameOf, nameAtSignUp, pickEncouragement } from "./greeting.ts";
import { encouragementIn, encouragements } from "./texts.ts";

it.each([
  ["Ada Lovelace", "Ada"],
  ["  Nguyễn   Thị Minh ", "Nguyễn"],
  ["Madonna", "Madonna"],
  ["   ", undefined],
  ["", undefined],
  [null, undefined],
  [undefined, undefined],
])("the first name of %j is %j", (fullName, firstName) => {
  expect(firstNameOf(fullName)).toBe(firstName);
});

it("takes the name of the sign-up for one only when it is text", () => {
  expect(nameAtSignUp({ user_metadata: { full_name: "Ada Lovelace" } })).toBe("Ada Lovelace");
  expect(nameAtSignUp({ user_metadata: {} })).toBeUndefined();
  expect(nameAtSignUp({ user_metadata: { full_name: { first: "Ada" } } })).toBeUndefined();
});

it("reaches every encouragement, and nothing beyond them", () => {
  const picked = new Set(Array.from({ length: 600 }, (_, index) => pickEncouragement(index / 600)));
  expect([...picked]).toEqual([...encouragements]);
});

const inDocument = (text: string | null) => {
  vi.resetModules();
  vi.stubGlobal("document", { getElementById: () => (text === null ? null : { textContent: text }) });
  onTestFinished(() => void vi.unstubAllGlobals());
  return import("./greeting.ts");
};

it("keeps one encouragement during a visit", async () => {
  const { encouragementOfThisVisit: ofThisVisit } = await inDocument(null);
  const visits = Array.from({ length: 50 }, ofThisVisit);
  expect(new Set(visits).size).toBe(1);
});

it("keeps the one that the document shows before any module has loaded, which is one of them", async () => {
  const element = { textContent: "" };
  runInNewContext(earlyEncouragementScript, { document: { getElementById: () => element } });
  expect(encouragements).toContain(element.textContent);
  const { encouragementOfThisVisit: ofThisVisit } = await inDocument(element.textContent);
  expect(ofThisVisit()).toBe(element.textContent);
});

it("says of an application no more than fits where the encouragement of a visit stood", () => {
  const longest = Math.max(...encouragements.map((text) => text.length));
  const longer = Object.values(encouragementIn).filter((text) => text.length > longest + 4);
  expect(longer).toEqual([]);
});
