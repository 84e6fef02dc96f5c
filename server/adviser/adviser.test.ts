import { describe, expect, it } from "vitest";
import { cannedQuestions } from "#shared/chat.ts";
import { askAdviser as ask, converse } from "#tests/support/adviser.ts";

describe("an answer without a model", () => {
  it.each(cannedQuestions)("to %s says what it is and what it is not", async (question) => {
    const { text, followUps } = await ask(question);
    expect(text).toMatch(/Information, not legal advice\. I am not a language model/);
    expect(followUps.length).toBeGreaterThanOrEqual(2);
    expect(followUps).not.toContain(question);
  });

  it("begins with the answer, in the day's amounts, each with the page and the day of its source", async () => {
    const question = "how much money do i need to show for uk student visa";
    const before = await ask(question);
    expect(before.text).toMatch(/^[^#]*£1,529.*\[\d+\]\(https:/s);
    expect(before.text).toMatch(/^- \[1\] \[[^\]]+\]\(https:[^)]+\), of \d+ \w+ 20\d\d/m);
    const after = await ask(question, { now: () => new Date("2026-11-30T10:00:00Z") });
    expect(after.text).toContain("£1,570");
    expect(after.text).not.toContain("£1,529");
  });

  it("cites each page that it lists, and lists each once", async () => {
    const { text } = await ask("How much money do I need for a UK student visa?");
    const [body = "", sources = ""] = text.split("### Sources");
    const cited = new Set([...body.matchAll(/\[(\d+)\]\((https:[^)]+)\)/g)].map(([, n, url]) => `${n} ${url}`));
    const listed = [...sources.matchAll(/^- \[(\d+)\] \[[^\]]+\]\((https:[^)]+)\)/gm)].map(
      ([, n, url]) => `${n} ${url}`,
    );
    expect(listed.length).toBeGreaterThan(0);
    expect(new Set(listed)).toEqual(cited);
  });

  it.each([
    ["how many hours work ireland student", /20 hours a week/],
    ["how many hours can i work in new zealand on student visa", /25 hours/],
    ["how much money must i show for a german student visa", /€11,904/],
    ["offer from dublin. how many hours may i work ireland", /20 hours a week/],
    ["i am from italy, how many hours can i work in new zealand on student visa", /25 hours/],
    ["can i deliver for uber eats in the uk beside my msc", /^No/],
    ["my uncle will pay everything, does his bank account count for the uk", /No: an account of an uncle/],
    ["what is TAL in canada", /TAL/],
  ])("to %s", async (question, expected) => {
    expect((await ask(question)).text).toMatch(expected);
  });

  it("names every country's beginning of the answer where none is known, and asks", async () => {
    const { text, followUps } = await ask("how much money do i have to show");
    expect(text).toMatch(/^It depends on the country\./);
    expect(text).toContain("- **United Kingdom:**");
    expect(text).toContain("Tell me which country");
    expect(followUps).toContain("For Canada");
  });

  it("has a part for each of two countries", async () => {
    const { text } = await ask("how much money do i need to show for student visa uk and germany");
    expect(text).toMatch(/^### United Kingdom\n[^#]*£1,529[^#]*### Germany\n[^#]*€11,904/);
  });

  it.each([
    "what about the thing with the yellow form in canada",
    "the old stamp page thing, they want it again for canada with the colour one or not",
  ])("asks back with the nearest questions where nothing is sure: %s", async (message) => {
    const { text, followUps } = await ask(message);
    expect(text).toMatch(/^I am not sure what you mean/);
    expect(followUps).toHaveLength(3);
  });

  it("answers what is nearest where it is not sure, and says how it took the question", async () => {
    const { text } = await ask("does the receipt from the counter in germany need a second copy");
    expect(text).toMatch(/^I am not sure that I understood you\. I take it that you ask: “[^”]+”/);
    expect(text).toContain("If you meant something else");
  });

  it("knows the rules of the whole Schengen area in each of its states", async () => {
    const { text } = await ask("with french student visa can i visit italy and spain in vacation? how many days");
    expect(text).toMatch(/^[^#]*90 days in any 180/);
  });

  it("applies the rule to the case that was stated, and says what it took", async () => {
    const { text } = await ask(
      "did TB test in april 2026 for uk, i will apply in december. is certificate still valid",
    );
    expect(text).toMatch(/No: a certificate of 1 April 2026 is too old/);
    expect(text).toContain("its earliest day is taken");
  });

  it("carries what was asked into another country", async () => {
    expect(await converse(["stay back after level 9 masters in ireland", "UK same?"])).toMatch(/^[^#]*Graduate/);
  });

  it("hears who comes in other words", async () => {
    const text = await converse(["phd in edinburgh, can i carry my hubby along", "can he work"]);
    expect(text).toMatch(/^[^#]*(?:partner|work)/i);
    expect(text).not.toContain("20 hours a week in term");
  });

  it("says of other countries that it has no rules of them", async () => {
    const { text } = await ask("Which photo do I need for a student visa for Spain?", {
      person: { letterCountries: ["Canada"] },
    });
    expect(text).toMatch(/^I have no checked rules about Spain/);
  });

  it("takes in what was told of the application, for its country alone", async () => {
    const answers = { nationality: ["SD"], "gb.place": "london", fee: "much", "gb.gone": "yes" };
    const person = { application: { code: "gb" as const, answers, settled: [] } };
    const { text } = await ask("how much money do i need to show", { person });
    expect(text).toMatch(/^\*\*Every Student application from outside/);
    expect(text).toContain("£1,529 for every month of the course in London");
    expect(text).toContain("This uses your answers for your application (United Kingdom).");
    const elsewhere = await ask("how much money do i need to show for canada", { person });
    expect(elsewhere.text).not.toContain("This uses your answers");
    const figures = { fee: 20_000, "fee-paid": 0, "course-months": 12, "is-inside": "no", nationality: ["BD"] };
    const told = { application: { code: "gb" as const, answers: { ...figures, "gb.place": "london" }, settled: [] } };
    const summed = await ask("how much money do i need to show", { person: told });
    expect(summed.text).toMatch(/^\*\*Money to show: £[\d,]+\*\*[^\n]*, from your own figures:/);
    expect(summed.text).not.toContain("This uses your answers");
  });

  it("warns once facts are past their review date", async () => {
    const { text } = await ask("How many hours may I work in Canada?", { now: () => new Date("2028-01-01") });
    expect(text).toContain("past their review date");
  });

  it("refers refusals to a regulated adviser, after the answer", async () => {
    expect((await ask("My UK visa was refused, can I apply again?")).text).toMatch(
      /^[^*]*speak to a regulated immigration adviser/,
    );
  });

  it.each(["Write a poem about the sea", "how to cook biryani in germany", "write python code to scrape amazon"])(
    "is not given to %s",
    async (message) => {
      const { text, followUps } = await ask(message);
      expect(text).toMatch(/^I can only help with student visas/);
      expect(followUps).toHaveLength(3);
    },
  );

  it.each(["4".repeat(4_000), "🙂🙂🙂", "12 34 56", "uk ".repeat(1_300)])("holds against %.12s…", async (message) => {
    const { ending, text } = await ask(message);
    expect(ending).toEqual({ ok: true });
    expect(text.length).toBeGreaterThan(40);
  });
});

describe("what stops an application", () => {
  it("stands above the answer, by nationality and wherever somebody lives", async () => {
    const { text } = await ask("im sudanese, living in dubai. how much money for uk student visa?");
    expect(text).toMatch(
      /^\*\*Every Student application from outside the UK by a national of these countries is refused/,
    );
  });

  it.each([
    ["sudanese, born in abu dhabi, resident of uae. i apply from here, cas from kent in hand, fine?", true],
    ["cameroon passport. in nottingham since 2023 on student visa, new cas for msc. am i hit by the stop", false],
  ])("goes by where somebody is: %s", async (question, isStopped) => {
    const person = { letterCountries: ["United Kingdom"] };
    const { text } = await ask(question, { person });
    expect(text.startsWith("**Every Student application from outside the UK")).toBe(isStopped);
  });

  it("does not stop who holds a visa from before the suspension", async () => {
    const question = "tanzanian, how long is my f1 good for re-entry to the US";
    expect((await ask(question)).text).toMatch(/^\*\*Stop before paying/);
    expect((await ask(`${question}, visa stamped in 2025`)).text).not.toContain("Stop before paying");
  });

  it("stands above what is asked back, too", async () => {
    const { text } = await ask(
      "i am sudanese, uk. the other thing that they said, is it old or new, which one of both",
    );
    expect(text).toMatch(/^\*\*Every Student application[^]*I am not sure what you mean/);
  });

  it("is said with an if where only the country of residence is known, and once", async () => {
    const person = { residenceCountry: "Sudan" };
    const first = await ask("how much money for uk student visa?", { person });
    expect(first.text).toContain("If you hold a passport of Sudan: **Every Student application");
    const history = [{ message: "how much money for uk student visa?", response: first.text }];
    expect((await ask("how long must it be in the bank?", { person, history })).text).not.toContain(
      "If you hold a passport",
    );
  });
});

describe("a sum", () => {
  it("comes with its arithmetic, and with what nobody stated", async () => {
    const { text } = await ask(
      "tuition 21,400 CAD, i paid 6,000 to college. vancouver, ticket both ways 1,900. apply in december. how much must I show",
    );
    expect(text).toMatch(/^\*\*Money to show: CA\$40,748\*\* \([^)]*coming alone/);
    expect(text).toMatch(/^- Living for a year, everybody counted: CA\$23,448 \[1\]/m);
  });

  it.each([
    [
      "MSc in London, course 21 january to 30 nov 2027. Tuition 27,500, I paid 9,000. visa fee on 1 December. total?",
      "£32,630",
    ],
    ["me + husband, ontario, tuition first year 19600, receipt for 7000, flights both way 3800. total?", "CA$45,592"],
    ["8 month graduate certificate in auckland, fees NZD 17,500 nothing paid. total money to show?", "NZ$30,836"],
    [
      "i20 says 52,300. uni scholarship 12,000. father bank 22,500 and loan sanctioned 15,000. is it enough",
      "US$2,800",
    ],
  ])("comes of what is stated: %s", async (question, total) => {
    expect((await ask(question)).text).toContain(`: ${total}**`);
  });

  it("is followed by its rule, a sentence on each line", async () => {
    const text = await converse([
      "Sheffield, 12 months course, paying the visa fee on 27 november 2026. living money is how much",
    ]);
    const rule = text.split("\n\n").find((part) => part.startsWith("For an application on 27 November 2026")) ?? "";
    const lines = rule.split("\n");
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).toMatch(/^[A-Z][^.]*\.(?: \[\d+\]\(https:[^)]+\))+$/);
  });

  it("whose rule was told before is not followed by it again", async () => {
    const first = "Sheffield, 12 months course, paying the visa fee on 27 november 2026. living money is how much";
    expect(await converse([first, first])).not.toContain("A part of a month counts as a whole month.");
  });

  it("is worked out anew for another day", async () => {
    const first = "Sheffield, 12 months course, paying the visa fee on 27 november 2026. living money is how much";
    expect(await converse([first])).toContain("£10,539");
    expect(await converse([first, "and if i pay on 1st december?"])).toContain("£10,827");
  });

  it("takes no figure from hearsay", async () => {
    const { text } = await ask("How many days can I work as student in germany, my friend says 120 full days");
    expect(text).not.toContain("left this year");
    expect(text).toContain("140 days");
  });

  it("is not made up for one person where a family was named", async () => {
    const { text } = await ask(
      "tuition 21,400 CAD in vancouver with my wife and kids, ticket 1,900. how much must I show",
    );
    expect(text).not.toContain("coming alone");
  });
});
