// @module-tag one-engine
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { anonClient, createUser, type TestUser } from "@workspace/testing/contract/clients.ts";

interface Letter {
  document_type?: string;
  generated_text: string;
  email_subject?: string;
}

async function keep({ id, client }: TestUser, letter: Letter): Promise<string> {
  const row = { user_id: id, document_type: "sop", prompt_input: "x", ...letter };
  const { data } = await client.from("sop_documents").insert(row).select("id").single().throwOnError();
  return data["id"] as string;
}

/** The pages' texts of a PDF that the official client hands over as a file. */
async function download({ client }: Pick<TestUser, "client">, documentId: string) {
  const { data, error } = await client.functions.invoke<unknown>("letter-pdf", { body: { documentId } });
  if (error) throw error;
  if (!(data instanceof Blob)) throw new Error("the answer is no file");
  const bytes = new Uint8Array(await data.arrayBuffer());
  const document = await getDocumentProxy(bytes.slice());
  const { text } = await extractText(document);
  return { data, bytes, text, document };
}

async function refusal(client: TestUser["client"], body: Record<string, unknown>) {
  const { data, error } = await client.functions.invoke<unknown>("letter-pdf", { body });
  expect(data).toBeNull();
  const answer = (error as { context: Response }).context;
  return [answer.status, await answer.json()];
}

const refused = (status: number, words: RegExp) => [status, { success: false, error: expect.stringMatching(words) }];

/** Without the joiners inside of them, which this reader of PDFs leaves out. */
const words = (text: string) => text.replaceAll("\u200d", "").split(/\s+/).filter(Boolean);

let person: TestUser;
beforeAll(async () => {
  person = await createUser();
});

describe("a letter as a PDF", { concurrent: false }, () => {
  it("is a file with title and paragraphs, and with page numbers that are no part of its text", async () => {
    const documentId = await keep(person, {
      generated_text: "Dear Sir or Madam,\n\nI file an official offer [fill in: your grade].\n\nSincerely,\nAmina",
    });
    const { data, bytes, text, document } = await download(person, documentId);
    expect(data.type).toBe("application/pdf");
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe("%PDF-");
    expect(text).toEqual([
      "Statement of Purpose\nDear Sir or Madam,\nI file an official offer [fill in: your grade].\nSincerely,\nAmina",
    ]);
    expect((await getMeta(document)).info).toMatchObject({ Title: "Statement of Purpose" });
  });

  it.each([
    ["Latin", "I am applying for “Data Science” in Łódź — the office’s first offer, €5,000. Tiếng Việt có dấu."],
    ["Cyrillic and Greek", "Я подаю заявление в Київ. Σπουδάζω στην Αθήνα."],
    ["Bengali", "আমি ঢাকা বিশ্ববিদ্যালয়ের ছাত্র। ক্ষমতা, জ্ঞান, স্ত্রী, দ্বিতীয়, র‍্যাম, ট্র্যাক, শ্রীমঙ্গল, কার্যক্রম।"],
    ["Devanagari", "मैं दिल्ली विश्वविद्यालय का छात्र हूँ। क्षत्रिय, ज्ञान, श्रीमान, कर्तृत्व, हिन्दी, राष्ट्रपति द्वारा प्रश्न।"],
    ["Arabic", "أنا طالب من جامعة القاهرة وأرغب في دراسة الماجستير في علوم الحاسوب السلام عليكم لا إله إلا الله"],
  ])("holds every word, in %s", async (_script, sentence) => {
    const paragraphs = [sentence, sentence, `${sentence} ${sentence} ${sentence}`];
    const { text } = await download(person, await keep(person, { generated_text: paragraphs.join("\n\n") }));
    expect(words(text.join("\n"))).toEqual(words(["Statement of Purpose", ...paragraphs].join("\n").normalize("NFC")));
  });

  it("holds every character, in Chinese, and wraps its lines without hyphens", async () => {
    const sentence = "我是北京大学的学生，想申请贵校的数据科学硕士（MSc）课程。2026年毕业，平均绩点3.71。".repeat(5);
    const { text } = await download(person, await keep(person, { generated_text: sentence }));
    expect(text.join("").replaceAll(/\s/g, "")).toBe(`StatementofPurpose${sentence}`);
  });

  it("holds mixed lines, each part of them whole", async () => {
    const sentence = "حصلت على MSc (Data Science) عام 2026 من 4.00";
    const { text } = await download(
      person,
      await keep(person, { generated_text: `${sentence}\n\nMy name is أمينة رحمن.` }),
    );
    for (const word of ["حصلت", "على", "MSc", "Data", "Science", "عام", "2026", "4.00", "أمينة", "رحمن", "name"]) {
      expect(text.join(" ")).toContain(word);
    }
  });

  it("has the subject of an e-mail, and of nothing else", async () => {
    const letter = { generated_text: "Hello", email_subject: "Visa\nquestion" };
    const email = await keep(person, { ...letter, document_type: "professional_email" });
    expect((await download(person, email)).text).toEqual(["Professional Email\nSubject: Visa question\nHello"]);
    const other = await keep(person, { ...letter, document_type: "cover_letter" });
    expect((await download(person, other)).text).toEqual(["Cover Letter\nHello"]);
  });

  it("has the words of HTML, and nothing of its elements", async () => {
    const generated_text = "<p>One &amp; <strong>two</strong></p><ul><li>three</li></ul>";
    expect((await download(person, await keep(person, { generated_text }))).text).toEqual([
      "Statement of Purpose\nOne & two\n- three",
    ]);
  });

  it("takes as many pages as it needs, for the longest that is kept", async () => {
    const sentence = "Every word of a very long letter stays in it. ";
    const paragraph = sentence.repeat(12).trim();
    const count = Math.floor(100_000 / (paragraph.length + 2));
    const generated_text = Array.from({ length: count }, () => paragraph).join("\n\n");
    const { text } = await download(person, await keep(person, { generated_text }));
    expect(text.length).toBeGreaterThan(20);
    expect(words(text.join("\n"))).toHaveLength(words(generated_text).length + 3);
  });

  it("opens no Chinese font for Latin words", async () => {
    const latin = await download(person, await keep(person, { generated_text: "Latin words alone" }));
    const fonts = Buffer.from(latin.bytes)
      .toString("latin1")
      .match(/\/BaseFont \/[\w+-]+/g);
    expect(fonts?.length).toBeGreaterThan(0);
    expect(fonts?.filter((font) => !/NotoSans-(?:Regular|Bold)|LetterText/.test(font))).toEqual([]);
  });
});

describe("no PDF is made", { concurrent: false }, () => {
  it("without a session", async () => {
    const documentId = await keep(person, { generated_text: "Mine" });
    expect(await refusal(anonClient(), { documentId })).toEqual(refused(401, /^Please sign in first\.$/));
  });

  it("of other people's letters, which are as if they were not there", async () => {
    const documentId = await keep(person, { generated_text: "Mine" });
    const stranger = await createUser();
    const notFound = refused(404, /^This letter was not found among yours\.$/);
    expect(await refusal(stranger.client, { documentId })).toEqual(notFound);
    expect(await refusal(stranger.client, { documentId: randomUUID() })).toEqual(notFound);
    expect(await refusal(stranger.client, { documentId, userId: person.id })).toEqual(refused(403, /your own/));
  });

  it.each([{}, { documentId: "1" }, { documentId: null }, { documentId: ["x"] }])("for %j", async (body) => {
    expect(await refusal(person.client, body)).toEqual(refused(400, /^Choose the letter/));
  });

  it("with characters that would be missing in it, and says which", async () => {
    const documentId = await keep(person, { generated_text: "Hello 😀, வணக்கம்" });
    expect(await refusal(person.client, { documentId })).toEqual(refused(422, /😀.*வ.*Word/));
  });

  it("of more pages than a letter has", async () => {
    const documentId = await keep(person, { generated_text: "a\n".repeat(45_000) });
    expect(await refusal(person.client, { documentId })).toEqual(refused(422, /too long/));
  });

  it("while another of the same person is, so that nobody fills the line", async () => {
    const owner = await createUser();
    const documentId = await keep(owner, { generated_text: `e${"\u0301".repeat(90_000)} ${"word ".repeat(1_000)}` });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => owner.client.functions.invoke("letter-pdf", { body: { documentId } })),
    );
    const failures = answers.flatMap(({ error }) => (error === null ? [] : [error.context.status]));
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.length).toBeLessThan(4);
    expect(new Set(failures)).toEqual(new Set([429]));
  });

  it("more often than anybody reads, and other things go on meanwhile", async () => {
    const { client } = await createUser();
    const answers = [];
    // On a busy machine the calls may fall into two minutes.
    for (let count = 0; count < 93 && answers.at(-1)?.[0] !== 429; count += 1) {
      answers.push(await refusal(client, { documentId: randomUUID() }));
    }
    expect(answers.length).toBeGreaterThan(30);
    expect(answers.at(-1)).toEqual(refused(429, /wait a minute/));
    const health = await fetch(`${inject("server").url}/healthz`);
    expect(health.status).toBe(200);
  });
});
