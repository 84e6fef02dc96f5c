// @module-tag one-engine
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { anonClient, createUser, type TestUser } from "@workspace/testing/contract/clients.ts";
import { hostileFiles, lockedFiles } from "#tests/support/samples/hostile-files.ts";
import { pdfText } from "#tests/support/samples/papers.ts";
import { wordDocx } from "#tests/support/samples/resume-files.ts";

/** The specimen of ICAO Doc 9303, with an expiry that is to come; no real person. */
const passport = readFileSync(new URL("../../support/samples/passport.jpg", import.meta.url));

const mimeTypes: Record<string, string> = {
  pdf: "application/pdf",
  jpg: "image/jpeg",
  png: "image/png",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

let lastPath = Date.now();

async function keep({ id, client }: TestUser, fileName: string, file: Uint8Array, type = "Passport"): Promise<string> {
  const bucket = client.storage.from("documents");
  lastPath += 1;
  const ending = fileName.split(".").at(-1) ?? "";
  const path = `${id}/${lastPath}.${ending}`;
  const { error } = await bucket.upload(path, file, { contentType: mimeTypes[ending] ?? "" });
  if (error) throw error;
  const row = {
    user_id: id,
    document_name: type,
    document_type: type,
    file_name: fileName,
    file_url: bucket.getPublicUrl(path).data.publicUrl,
  };
  const { data } = await client.from("documents").insert(row).select("id").single().throwOnError();
  return data["id"] as string;
}

interface Reading {
  guesses: Record<string, { value: string; foundIn: string; words: string }>;
  doubts: { reason: string; field: string | null; words: string }[];
}

async function read({ client }: Pick<TestUser, "client">, body: Record<string, unknown>): Promise<Reading> {
  const { data, error } = await client.functions.invoke<Reading>("read-paper", { body });
  if (error) throw error;
  if (data === null) throw new Error("there is no answer");
  return data;
}

async function refusal({ client }: Pick<TestUser, "client">, body: Record<string, unknown>) {
  const { data, error } = await client.functions.invoke<unknown>("read-paper", { body });
  expect(data).toBeNull();
  const answer = (error as { context: Response }).context;
  return [answer.status, await answer.json()];
}

const refused = (status: number, words: RegExp) => [status, { success: false, error: expect.stringMatching(words) }];
const valuesOf = ({ guesses }: Reading) =>
  Object.fromEntries(Object.entries(guesses).map(([field, { value, foundIn }]) => [field, `${value} (${foundIn})`]));

const specimen = {
  document_type: "Passport (zone)",
  issued_on: "2022-04-16 (text)",
  expires_on: "2032-04-15 (zone)",
  holder: "ANNA MARIA ERIKSSON (zone)",
  paper_number: "L898902C3 (zone)",
};

let person: TestUser;
beforeAll(async () => {
  person = await createUser();
});

describe("a paper of one's own", { concurrent: false, timeout: 60_000 }, () => {
  it("is read from a photo of a passport, and nothing of it is stored", async () => {
    const documentId = await keep(person, "IMG_2041.jpg", passport, "Transcript");
    const { data: before } = await person.client.from("documents").select("*").eq("id", documentId).single();
    const reading = await read(person, { documentId });
    expect(valuesOf(reading)).toEqual(specimen);
    expect(reading.doubts).toEqual([]);
    const { data: after } = await person.client.from("documents").select("*").eq("id", documentId).single();
    expect(after).toEqual(before);
  });

  it("is read from a photo that lies on its side, as phones store them", async () => {
    const sideways = await sharp(passport).rotate(-90).withMetadata({ orientation: 6 }).png().toBuffer();
    expect(valuesOf(await read(person, { documentId: await keep(person, "side.png", sideways) }))).toEqual(specimen);
  });

  it("is read from the text of a PDF", async () => {
    const lines = ["Travel Health Insurance", "Insured person: Asha Rahman", "Date of issue: 14 March 2026"];
    const pdf = Buffer.from(pdfText([[...lines, "Valid from 1 May 2026 to 30 April 2027"]]), "latin1");
    const reading = await read(person, { documentId: await keep(person, "doc1.pdf", pdf, "Photos") });
    expect(valuesOf(reading)).toEqual({
      document_type: "Travel Insurance (text)",
      issued_on: "2026-03-14 (text)",
      expires_on: "2027-04-30 (text)",
    });
    expect(reading.guesses["issued_on"]?.words).toBe("Date of issue 14 March 2026");
  });

  it("is read from a Word file", async () => {
    const documentId = await keep(person, "transcript.docx", await wordDocx(), "Photos");
    expect((await read(person, { documentId })).guesses["document_type"]).toMatchObject({ value: "Transcript" });
  });
});

describe("nothing is read", { concurrent: false, timeout: 60_000 }, () => {
  it("without a session", async () => {
    expect(await refusal({ client: anonClient() }, { documentId: randomUUID() })).toEqual(refused(401, /sign in/i));
  });

  it("of other people's documents, which are as if they were not there", async () => {
    const documentId = await keep(person, "mine.jpg", passport);
    const stranger = await createUser();
    const notFound = refused(404, /^This document was not found among yours\.$/);
    expect(await refusal(stranger, { documentId })).toEqual(notFound);
    expect(await refusal(stranger, { documentId: randomUUID() })).toEqual(notFound);
  });

  it("of another person's file behind a row of one's own", async () => {
    const documentId = await keep(person, "mine.jpg", passport);
    const { data } = await person.client.from("documents").select("file_url").eq("id", documentId).single();
    const thief = await createUser();
    const row = { user_id: thief.id, document_name: "x", document_type: "Passport", file_name: "x.jpg", ...data };
    const forged = await thief.client.from("documents").insert(row).select("id").single().throwOnError();
    expect(await refusal(thief, { documentId: forged.data["id"] as string })).toEqual(
      refused(404, /not there any more/),
    );
  });

  it.each([{}, { documentId: "1" }, { documentId: null }, { documentId: randomUUID(), documentType: "Cat" }])(
    "for %j",
    async (body) => {
      expect(await refusal(person, body)).toEqual(refused(400, /^Choose the document that is to be read\.$/));
    },
  );

  it("of a picture of a cat, which is no passport", async () => {
    const cat = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="#cde"/>
      <circle cx="600" cy="480" r="260" fill="#c83"/><path d="M380 340 L420 90 L560 250 Z M820 340 L780 90 L640 250 Z" fill="#c83"/>
      <circle cx="510" cy="440" r="30"/><circle cx="690" cy="440" r="30"/><path d="M570 540 h60 l-30 40 z" fill="#a45"/></svg>`;
    const picture = await sharp(Buffer.from(cat)).jpeg().toBuffer();
    const documentId = await keep(person, "passport.jpg", picture);
    const noPassport = refused(422, /^We could not read a passport in this picture\. /);
    expect(await refusal(person, { documentId })).toEqual(noPassport);
    expect(await refusal(person, { documentId, documentType: "Transcript" })).toEqual(refused(422, /^No text could/));
  });

  it.each(["a pdf of 400 kB that unpacks to 400 MB", "a pdf with a million tiles", "a docx with entities that grow"])(
    "of %s, and the server goes on",
    async (name) => {
      const file = await hostileFiles[name]?.();
      if (!file) throw new Error("there is no such file");
      const documentId = await keep(person, name.includes("docx") ? "a.docx" : "a.pdf", file);
      expect((await refusal(person, { documentId }))[0]).toBe(422);
      expect((await fetch(`${inject("server").url}/healthz`)).status).toBe(200);
    },
  );

  it("of a small picture that unpacks to 80 megapixels", async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 8_000, channels: 3, background: "#fff" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const documentId = await keep(person, "bomb.png", bomb);
    expect(await refusal(person, { documentId })).toEqual(refused(422, /too much time or memory/));
  });

  it("of a picture that ends half-way, or needs a password", async () => {
    const half = await keep(person, "half.jpg", passport.subarray(0, 300));
    expect((await refusal(person, { documentId: half }))[0]).toBe(422);
    const locked = await lockedFiles["a locked pdf"]?.();
    const documentId = await keep(person, "locked.pdf", locked ?? new Uint8Array());
    expect(await refusal(person, { documentId })).toEqual(refused(422, /password/));
  });

  it("while another paper of the same person is, and more often than anybody asks", async () => {
    const owner = await createUser();
    const documentId = await keep(owner, "one.jpg", passport);
    const two = await Promise.all(
      [1, 2].map(() => owner.client.functions.invoke("read-paper", { body: { documentId } })),
    );
    expect(two.flatMap(({ error }) => (error === null ? [] : [error.context.status]))).toEqual([429]);

    const answers = [];
    for (let count = 0; count < 62 && answers.at(-1)?.[0] !== 429; count += 1) {
      answers.push(await refusal(owner, { documentId: randomUUID() }));
    }
    expect(answers.length).toBeGreaterThan(20);
    expect(answers.at(-1)).toEqual(refused(429, /^Too many documents were read/));
  });
});
