// @module-tag one-engine
import { randomBytes } from "node:crypto";
import { expect, describe, inject, it } from "vitest";
import { createTotpUser } from "@workspace/testing/contract/second-factors.ts";
import { anonClient, createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";
import { lockedFiles } from "#tests/support/samples/hostile-files.ts";
import { onePagePdf, paddedPdf, textPdf, wordDoc } from "#tests/support/samples/resume-files.ts";
import { sendForm, uploadResume } from "#tests/support/servers/resume-upload.ts";
import { zipOf } from "#tests/support/samples/zip-files.ts";

const refused = (status: number, error: string | RegExp) => ({
  status,
  body: { success: false, error: typeof error === "string" ? error : expect.stringMatching(error) },
});
const missing = "Please provide a title and select a document";
const wrongFormat = "Please select a PDF or Word document (.pdf, .docx, .doc)";

async function expectNothingStored({ id }: Pick<TestUser, "id">): Promise<void> {
  const service = serviceClient();
  const { data } = await service.from("resumes").select("id").eq("user_id", id);
  expect(data).toEqual([]);
  const files = await service.storage.from("resumes").listV2({ prefix: `${id}/` });
  expect(files.data?.objects).toEqual([]);
}

function formOf(entries: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value, "resume.pdf");
  }
  return form;
}
const pdfBlob = () => new Blob([new Uint8Array(textPdf())]);

describe("the size of a resume", () => {
  it("is 10 MB at most, and that size passes", async () => {
    const person = await createUser();
    const answer = await uploadResume(person, { file: paddedPdf(10_485_760) });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
  });

  it("is not one byte more", async () => {
    const person = await createUser();
    const answer = await uploadResume(person, { file: paddedPdf(10_485_761) });
    expect(answer).toEqual(refused(413, "File size must be less than 10MB"));
    const far = await uploadResume(person, { file: Buffer.alloc(13_000_000, "%PDF-") });
    expect(far).toEqual(refused(413, /large/));
    await expectNothingStored(person);
  });
});

// One after the other: the product reads few files at once, and sends away who comes then.
describe("a file is refused", { concurrent: false }, () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ["a program", () => Buffer.concat([Buffer.from("MZ\x90\x00"), randomBytes(2_000)])],
    ["a page of the web", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["plain text", () => Buffer.from("Asha Rahman\nEducation")],
    ["a picture", () => Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk", "base64")],
    ["rich text", () => Buffer.from(String.raw`{\rtf1\ansi Asha Rahman}`)],
    ["an archive", () => zipOf([{ name: "resume.pdf", data: textPdf() }])],
    ["a workbook", async () => renamedStream(await wordDoc(), "Workbook")],
    ["random bytes", () => randomBytes(5_000)],
  ])("by its bytes when it is %s called resume.pdf", async (_, make) => {
    const person = await createUser();
    expect(await uploadResume(person, { file: await make() })).toEqual(refused(415, wrongFormat));
    await expectNothingStored(person);
  });

  it.each(Object.entries(lockedFiles))("when it is %s, and the person hears that", async (_, make) => {
    const person = await createUser();
    expect(await uploadResume(person, { file: await make() })).toEqual(refused(422, /protected by a password/));
    await expectNothingStored(person);
  });

  it("when it holds nothing, is damaged, or shows no text", async () => {
    const person = await createUser();
    const empty = await uploadResume(person, { file: new Uint8Array() });
    expect(empty).toEqual(refused(400, "This file is empty. Choose a file that holds something."));
    const damaged = await uploadResume(person, { file: textPdf().subarray(0, 300) });
    expect(damaged).toEqual(refused(422, /damaged/));
    const blank = await uploadResume(person, { file: onePagePdf(Buffer.from("0 0 100 100 re f"), "") });
    expect(blank).toEqual(refused(422, /No text could be found in this file, not even by reading its pages/));
    await expectNothingStored(person);
  });
});

describe("a form is refused", () => {
  it.each<[string, Record<string, string | Blob>, string | RegExp]>([
    ["without a title", { file: pdfBlob() }, missing],
    ["with an empty title", { file: pdfBlob(), title: " \u0000 " }, missing],
    ["without a file", { title: "x" }, missing],
    ["with text for a file", { title: "x", file: "%PDF-1.7" }, missing],
    ["with its file by another name", { title: "x", resume: pdfBlob() }, missing],
    ["with a title of 201 characters", { title: "x".repeat(201), file: pdfBlob() }, /at most 200 characters/],
    ["with a title of 100 kB", { title: "x".repeat(100_000), file: pdfBlob() }, /did not arrive whole/],
    ["with two files", { title: "x", file: pdfBlob(), other: pdfBlob() }, /did not arrive whole/],
  ])("%s", async (_, entries, sentence) => {
    const person = await createUser();
    expect(await sendForm(person.client, formOf(entries))).toEqual(refused(400, sentence));
    await expectNothingStored(person);
  });

  it("when it is none, or is cut off", async () => {
    const person = await createUser();
    const bodies = [
      ["application/json", '{"title":"x"}'],
      ["text/plain", "x"],
      ["multipart/form-data", "x"],
      ["multipart/form-data; boundary=b", `--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nx`],
      [
        "multipart/form-data; boundary=b",
        `--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1`,
      ],
    ] as const;
    for (const [type, body] of bodies) {
      const answer = await person.client.functions.invoke("parse-resume", { body, headers: { "Content-Type": type } });
      expect(answer.response?.status, type).toBe(400);
      expect(await answer.response?.json()).toMatchObject({ success: false, error: expect.stringMatching(/^[A-Z]/) });
    }
    await expectNothingStored(person);
  });
});

describe("a resume is nobody else's to add", () => {
  it("when the form names another person", async () => {
    const [person, stranger] = [await createUser(), await createUser()];
    const answer = await uploadResume({ id: person.id, client: stranger.client }, { file: textPdf() });
    expect(answer).toEqual(refused(403, "You can only upload resumes of your own."));
    for (const somebody of [person, stranger]) await expectNothingStored(somebody);
  });

  it("without a session", async () => {
    const person = await createUser();
    for (const client of [anonClient(), serviceClient()]) {
      expect(await uploadResume({ id: person.id, client }, { file: textPdf() })).toEqual(
        refused(401, "Please sign in first."),
      );
    }
    await expectNothingStored(person);
  });

  it("with a password alone where a second factor is asked for", async () => {
    const person = await createTotpUser();
    const thief = anonClient();
    await thief.auth.signInWithPassword({ email: person.email, password: person.password });
    const answer = await uploadResume({ id: person.id, client: thief }, { file: textPdf() });
    expect(answer).toEqual(refused(403, "Sign in again with your second step to use the assistant."));
    await expectNothingStored(person);
  });
});

it("one person's resumes are read one after the other", { concurrent: false }, async () => {
  const person = await createUser();
  const answers = await Promise.all(["a", "b"].map((title) => uploadResume(person, { file: textPdf(), title })));
  const [first, second] = answers.toSorted((one, other) => one.status - other.status);
  expect(first?.status).toBe(200);
  expect(second).toEqual(refused(429, /still being read/));
});

it("calls are counted, whatever becomes of them", { concurrent: false }, async () => {
  const person = await createUser();
  const statuses: number[] = [];
  for (let call = 0; call < 41; call += 1) statuses.push((await sendForm(person.client, formOf({}))).status);
  expect(new Set(statuses.slice(0, 40))).toEqual(new Set([400]));
  expect(statuses.at(-1)).toBe(429);
  expect((await fetch(`${inject("server").url}/healthz`)).status).toBe(200);
});

/** Word's file with its stream under the name of another program's. */
function renamedStream(file: Buffer, name: string): Buffer {
  const at = file.indexOf(Buffer.from("WordDocument", "utf16le"));
  file.fill(0, at, at + 64);
  file.write(name, at, "utf16le");
  file.writeUInt16LE((name.length + 1) * 2, at + 64);
  return file;
}
