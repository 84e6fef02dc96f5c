import { expect } from "vitest";
import { consultant, openConsultant } from "#app/features/visa-consultant/consultant.browser-support.ts";
import { elsewhere, watchElsewhere } from "#tests/support/screens/elsewhere.ts";
import { expectTexts } from "#tests/support/screens/lists.ts";
import { expectCount } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { storeChats } from "#tests/support/samples/stored-chats.ts";

test("nothing in a stored answer acts", async ({ person, service }) => {
  const response = [
    `Start <b>bold</b> <em>tag</em> ![picture](${elsewhere}/p.png?q=secret)`,
    "[run](javascript:alert(1)) [mail](mailto:a@b.example) [data](data:text/html,x) [here](/functions/v1/x) [out](https://example.org)",
    "[JaVa](JaVaScRiPt&colon;alert(1)) <https://auto.example> [ref][1]",
    "# Large\n\n> quoted\n\n`code` ***",
    "| a | b |\n|---|---|\n| <i>c</i> | d |",
    "[1]: javascript:alert(2)",
    "- [x] task\n\n---\n\n```html\n<i>fenced</i>\n```\n\nEnd",
  ].join("\n\n");
  await storeChats(service, person, [
    { said: [{ message: "<b>Mine</b> **plain** [x](https://example.org)", response }] },
  ]);
  const expectNothingAsked = watchElsewhere();
  await openConsultant(person);
  const { turns } = consultant;
  await expect.element(turns).toMatchTextContent("End");
  await expect.element(turns).toMatchTextContent("<b>Mine</b> **plain** [x](https://example.org)");
  await expectTexts(turns.getByRole("link"), ["out", "https://auto.example"]);
  const acting = "img, b, i, script, iframe, input, code, pre, table, h1, h2, hr, blockquote";
  expect(turns.element().querySelector(acting)).toBeNull();
  await expect.element(turns).toMatchTextContent("run mail data here out");
  await expect.element(turns).toMatchTextContent("Large");
  await expectNothingAsked();
});

test("every line is written in its own direction", async ({ person, service }) => {
  const response = "تحتاج إلى **جواز سفر**.\n\n- كشف حساب\n- IELTS";
  await storeChats(service, person, [{ title: "ما هي المستندات المطلوبة؟", said: [{ message: "ما هي؟", response }] }]);
  await openConsultant(person);
  const { turns, input } = consultant;
  const directionOf = (text: string) => {
    const element = turns.getByText(text, { exact: false }).first().element();
    return getComputedStyle(element.closest("[dir]") ?? element).direction;
  };
  expect(directionOf("ما هي؟")).toBe("rtl");
  expect(directionOf("تحتاج")).toBe("rtl");
  expect(directionOf("IELTS")).toBe("ltr");
  await input.fill("كم؟");
  expect(getComputedStyle(input.element()).direction).toBe("rtl");
});

test("a line behind the last bullet is no bullet, and only ### begins a heading", async ({ person, service }) => {
  const response = "## In short\nBring:\n- two photos\n- a passport\nThat is all.\n### Later\nWait.";
  await storeChats(service, person, [{ said: [{ message: "Photos?", response }] }]);
  await openConsultant(person);
  const { turns } = consultant;
  await expect.element(turns.getByText("In short", { exact: true })).toBeVisible();
  await expectTexts(turns.getByRole("listitem"), ["two photos", "a passport"]);
  await expect.element(turns.getByText("That is all.", { exact: true })).toBeVisible();
  await expect.element(turns.getByRole("heading", { name: "Later" })).toBeVisible();
  await expectCount(turns.getByRole("heading", { name: "In short" }), 0);
});

test("a sum or a verdict that an answer begins with stands out, and nothing else does", async ({ person, service }) => {
  const responses = [
    "**Money to show: £30,539**, from your own figures:\n\n- Living: £10,539\n\n**Not** the first.",
    "**Your application is refused.** [1](https://example.org)",
    "**Can I work?** Yes.\n\n**How long?** 20 hours.",
    "You may work **20 hours**.",
    "### Canada\n\n**CA$100**",
  ];
  await storeChats(service, person, [{ said: responses.map((response) => ({ response })) }]);
  await openConsultant(person);
  await expectCount(consultant.turns, 5);
  const large = consultant.messages.element().querySelectorAll("p > strong");
  const shown = Array.from(large, (strong) => [
    strong.textContent,
    getComputedStyle(strong).fontSize,
    getComputedStyle(strong.closest("p") ?? strong).backgroundColor !== "rgba(0, 0, 0, 0)",
  ]);
  expect(shown.filter(([, , isGround]) => isGround)).toEqual([
    ["Money to show: £30,539", "20px", true],
    ["Your application is refused.", "20px", true],
  ]);
  expect(shown.filter(([, fontSize]) => fontSize === "20px")).toHaveLength(2);
});
