import { describe, expect, test } from "vitest";
import { findGaps } from "#shared/letters/letter-gaps.ts";
import { noMaterial } from "#tests/support/samples/letter-material.ts";
import { statement, write } from "#tests/support/write-letter.ts";
import { writeLetter } from "./write-letter.ts";

const story =
  "In 2019 the river took our field in Kurigram. My father sold two cows to pay my exam fee. " +
  "That year i decided to learn how water can be held back, it was not a small thing for us.";

const applies = "I want to study MSc Photonics because I build lasers. I finished my BSc in Physics in 2022. ";

describe("nobody is said to pay", () => {
  test.each([
    ["in a line that goes on", "It is not true that\nmy uncle pays for my studies.", /(?<!that )my uncle pays/iu],
    ["in a quotation", 'They asked "Will he pay? My uncle pays all." I said no.', /(?<!\? )My uncle pays/u],
    ["in a sample", "Sample: My uncle pays for my studies.", /uncle/u],
    ["below what is not true", "\nThis is not true:\nMy uncle pays for my studies.", /uncle/u],
    ["in a question without its mark", "Can my uncle pay for my studies", /uncle/u],
    ["by a pronoun of a question", "Does my uncle count? He earns enough and pays.", /He earns/u],
  ])("%s", async (_, more, asserted) => {
    expect(await statement(applies + more)).not.toMatch(asserted);
  });

  test("by a pronoun beside somebody else's name", async () => {
    const text = await statement(`${applies}My father farms. I hold a BSc in Physics. He pays for my studies.`);
    expect(text).toContain("My father farms. I hold a BSc in Physics. He pays for my studies.");
  });
});

describe("somebody's own sentences", () => {
  test("stay whole and in their order, clumsy or not", async () => {
    const text = await statement(`Write my SOP please.\n${story}`);
    expect(text).toContain(story);
  });

  test("go where they surely belong, and what leans on them goes along", async () => {
    const text = await statement(
      "I finished my BSc in Physics in 2022 with CGPA 3.6. I want to study MSc Photonics because I build lasers. " +
        "My mother pays my tuition from her savings. She runs a mill in Gazipur. After the degree I will return to Khulna.",
    );
    const order = [
      "I want to study",
      "I finished my BSc",
      "My mother pays my tuition from her savings. She runs",
      "After the degree",
    ];
    const places = order.map((words) => text.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test("a story is not torn apart by a sentence that sounds like money", async () => {
    const text = await statement(`${story} I want to study MSc Hydrology. I worked at the water board for two years.`);
    expect(text).toContain(story);
  });

  test("paragraphs stay as they were written", async () => {
    const paragraphs = [
      "I grew up in Barisal by the river. In 2007 it took the house of our neighbour.",
      "I studied law in Dhaka. My CGPA was 3.4. My uncle paid for the books.",
      "After my degree I will return. I will open an office in Barisal. My brother has a room for it.",
    ];
    const text = await statement(paragraphs.join("\n\n"));
    for (const paragraph of paragraphs) expect(text).toContain(paragraph);
  });

  test("nothing is said twice, in prompt and form", async () => {
    const told = "My father pays my fees. I studied law in Dhaka for four long years.";
    const text = await statement(told, { facts: { payer: "My father pays my fees." } });
    expect(text.match(/My father pays my fees/g)).toHaveLength(1);
  });
});

describe("nothing is asserted that nobody stated", () => {
  test("notes stay notes, behind the label of their field", async () => {
    const facts = {
      payer: "my father",
      funds: "12 lakh in Sonali Bank",
      plans: "teach in Sylhet",
      degree: "BA in History, 2021",
      whyUniversity: "its map room",
    };
    const text = await statement("I like old maps and the people who drew them by hand.", { facts });
    for (const note of [
      "My studies are paid by: my father.",
      "Funds: 12 lakh in Sonali Bank.",
      "My plans after the course: teach in Sylhet.",
      "My degree: BA in History, 2021.",
      "My reasons for this university: its map room.",
    ])
      expect(text).toContain(note);
  });

  test.each([
    "My uncle lives in Leeds.",
    "My cousin studied here in 2018 and recommended the course.",
    "My father is ill since March.",
    "My brother works at a bank in Dhaka.",
  ])("a relative who is only mentioned pays nothing: %s", async (mention) => {
    const text = await statement(`I want to study MSc Photonics. ${mention} I worked two years at Solaric in Khulna.`);
    expect(text).toContain(mention);
    expect(text.replace(mention, "")).not.toMatch(/uncle|cousin|father|brother|\bpaid\b|sponsor/i);
    expect(text).toContain("[fill in: who pays for tuition and living costs, and from what funds]");
  });

  test("a resume names nobody who pays, and what it tells is told once", async () => {
    const resume = [
      "RAHIM UDDIN    rahim@example.com    +880 1711 000000",
      "Father's name: Abdul Uddin, businessman",
      "Education",
      "BSc in Physics, Dhaka University, 2018 - 2022, CGPA 3.61",
      "Experience",
      "Analyst, Solaric, 2022 - Present",
      "• Reduced losses by 12%",
      "  with a new controller",
      "- He is the best candidate of all",
    ].join("\n");
    const text = await statement("I reduced losses by 12% with a new controller.", { resume });
    expect(text).toContain("My education so far: BSc in Physics, Dhaka University, 2018 - 2022, CGPA 3.61.");
    expect(text.match(/12%/g)).toHaveLength(1);
    expect(text).not.toMatch(/@|\+880|best candidate|businessman|Abdul/);
  });

  test("a course that somebody else did is not the person's", async () => {
    const text = await statement(
      "My sister did an MSc in Nursing in Leeds. I worked on a ward in Bogura for three years.",
    );
    expect(text).toContain("[fill in: the course you apply for]");
    expect(text).not.toMatch(/applying for admission to the MSc/);
  });
});

test("the course that a letter is asked for is the person's", async () => {
  const text = await statement(
    "Cover letter for MSc Architecture. I measured the wind towers of Yazd for one summer with a borrowed thermometer.",
    {
      documentType: "cover_letter",
    },
  );
  expect(text).toContain("applying for admission to the MSc Architecture at the University of Leeds");
  expect(text).toContain("I measured the wind towers of Yazd for one summer with a borrowed thermometer.");
});

describe("what is missing", () => {
  test("is a question, and what is told is none", async () => {
    const facts = {
      degree: "BSc in Nursing, Dhaka Nursing College, 2020",
      grades: "3.5 out of 4",
      testScore: "IELTS 7.0",
      course: "MSc Nursing. I want to learn how wards are led.",
      whyCourse: "It has a module on leading wards.",
      whyUniversity: "It has a simulation ward.",
      payer: "my savings",
      plans: "I will go back to Square Hospital.",
    };
    expect(findGaps(await statement("-", { facts }))).toEqual([]);
    const { funds: _, payer: __, ...others } = { funds: null, ...facts };
    const gaps = findGaps(await statement("-", { facts: others })).map(({ what }) => what);
    expect(gaps).toEqual(["who pays for tuition and living costs, and from what funds"]);
  });

  test("is a course of which only the reasons are noted", async () => {
    const told = "I repair looms in Gazipur since 2019, and I lead the people of the night shift there.";
    const facts = { whyCourse: "hope to do research after my master", whyUniversity: "going deeper into my degree" };
    const gaps = findGaps(await statement(told, { facts })).map(({ what }) => what);
    expect(gaps).toContain("the course you apply for");
  });

  test.each(["write sop for canada", "lettre de motivation for master. my uncle is there.", "hello"])(
    "with next to nothing told there are questions alone: %s",
    async (prompt) => {
      const [first, ...marks] = (await statement(prompt)).split("\n\n");
      expect(first).toBe("There is too little here for a letter yet. It needs:");
      expect(marks.length).toBeGreaterThan(4);
      for (const mark of marks) expect(mark).toMatch(/^\[fill in: [^\]]+\]$/);
    },
  );

  test("is asked for in English, where it is in another language", async () => {
    const text = await statement(
      "Bố tôi trả học phí cho tôi. I worked two years in the port office of Hai Phong city.",
    );
    expect(text).toContain("[fill in: in English, what you wrote as “Bố tôi trả học phí cho tôi.”]");
  });

  test.each([
    ["I studied law with a CGPA of 3.2.", "which CGPA is right: 3.61 or 3.2", "CGPA 3.61 of 4.00"],
    ["Later I got IELTS 6.5 in Dhaka.", "which IELTS is right: 7.0 or 6.5", "IELTS overall 7.0"],
  ])("two results of one test are a question, and neither is stated: %s", async (prompt, gap, value) => {
    const text = await statement(`I studied law in Dhaka for four years. ${prompt}`, {
      facts: value.startsWith("CGPA") ? { grades: value } : { testScore: value },
    });
    expect(findGaps(text).map(({ what }) => what)).toContain(gap);
    const stated = findGaps(text).reduce((rest, found) => rest.replace(found.text, ""), text);
    expect(stated).not.toMatch(/3\.61|3\.2|7\.0|6\.5/);
  });
});

describe("a letter to a visa office", () => {
  const changes = { documentType: "cover_letter", purpose: "visa-cover" } as const;

  test("has a greeting, what it is for, the enclosures and a signature", async () => {
    const facts = { addressee: "Visa Section", enclosures: "Passport\nBank statement of October" };
    const text = await statement("I worked at the port of Chattogram for six years, and I keep my post there.", {
      ...changes,
      facts,
    });
    expect(text).toMatch(
      /^Dear Visa Section,\n\nI am writing in support of my application for a student visa to study at the University of Leeds in the United Kingdom\./,
    );
    expect(text).toContain("Enclosures:\n- Passport\n- Bank statement of October");
    expect(text).toMatch(/Yours faithfully,\nRahim Uddin\nrahim@example\.com$/);
  });

  test("asks what brings somebody back, and does not guess it", async () => {
    const text = await statement(
      "I worked at the port of Chattogram for six years. I study logistics since 2024.",
      changes,
    );
    expect(findGaps(text).map(({ what }) => what)).toContain(
      "what brings you back after your studies; what ties you to Bangladesh",
    );
  });
});

test("Genuine Student answers stand below their questions, each sentence of the prompt where it belongs", async () => {
  const facts = { circumstances: "I live with my parents in Pokhara. My father retired in 2019." };
  const text = await statement("Course is Master of Nursing. After it I will return to the clinic in Pokhara.", {
    purpose: "genuine-student",
    country: "Australia",
    facts,
  });
  const parts = text.split("\n\n");
  const answered = await statement("Q2: I cared for my grandmother. She taught me how.\nQ3: I will open a clinic.", {
    purpose: "genuine-student",
    country: "Australia",
  });
  expect(answered).toMatch(
    /this country\n\nI cared for my grandmother\. She taught me how\.[^\n]*\n\nHow[^\n]*\n\nI will open a clinic\./,
  );
  const below = (heading: string) => parts[parts.indexOf(heading) + 1];
  expect(below("Your present circumstances")).toBe(facts.circumstances);
  expect(below("Why this course, this provider and this country")).toMatch(/^Course is Master of Nursing\./);
  expect(below("How the course will help you")).toBe("After it I will return to the clinic in Pokhara.");
});

test("no element begins in a letter, even where markup reached it", async () => {
  const text = await statement("I studied <b>law</b> in Dhaka for four years, and worked at the court.");
  expect(text).toContain("I studied b>law");
  expect(text).not.toMatch(/<[a-z/!]/i);
});

test("long and odd inputs come to an end", async () => {
  const odd = [
    "a ".repeat(10_000),
    "I want to study ".repeat(1250),
    "write an email to the ".repeat(900),
    "1,".repeat(10_000),
    "my uncle will ".repeat(1400),
  ];
  for (const prompt of odd) {
    for (const documentType of ["sop", "professional_email"] as const) {
      const letter = await write({ prompt, documentType, emailSize: "detailed" });
      expect(letter.text.length).toBeLessThan(25_000);
    }
  }
});

test("a long prompt does not hold up what else is to be done", async () => {
  const jobs = ["welding", "coding", "nursing", "teaching"];
  const prompt = Array.from(
    { length: 390 },
    (_, at) => `At mill ${at} people taught me ${jobs[at % 4]} for ${at} days.`,
  );
  let turns = 0;
  let isDone = false;
  const others = () => {
    turns++;
    if (!isDone) setImmediate(others);
  };
  setImmediate(others);
  const resume = Array.from({ length: 390 }, (_, at) => `- Built ${at} looms of the mill in Gazipur`).join("\n");
  await write({ prompt: prompt.join(" "), resume: `EXPERIENCE\n${resume}` });
  isDone = true;
  expect(turns).toBeGreaterThan(2);
});

test("ends when the person leaves", async () => {
  const prompt = "I worked at a mill in Gazipur and learned to weld steel there. ".repeat(300);
  await expect(writeLetter({ ...noMaterial, prompt }, AbortSignal.abort())).rejects.toThrow();
});
