// @module-tag one-engine
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createUser, type TestUser } from "@workspace/testing/contract/clients.ts";
import {
  avif,
  compoundFile,
  docx,
  exe,
  gif,
  gzip,
  html,
  jpeg,
  oldWord,
  pdf,
  pdfOf,
  png,
  svg,
  webp,
  zip,
} from "@workspace/testing/contract/sample-files.ts";
import { storageError, rowOf } from "@workspace/testing/contract/storage-http.ts";

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const MEGABYTE = 1024 * 1024;

let person: TestUser;
beforeAll(async () => {
  person = await createUser();
});

/** Uploads and says how it ended: the type that was stored, or the refusal. */
async function typeOf(bucket: string, content: Uint8Array<ArrayBuffer> | string, declared: string) {
  // The one form of name that every bucket takes.
  const path = `${person.id}/avatar.${randomUUID().replaceAll("-", "")}`;
  const { error } = await person.client.storage.from(bucket).upload(path, new Blob([content], { type: declared }));
  const row = await rowOf(bucket, path);
  if (error === null) return row?.metadata.mimetype;
  expect(row).toBeNull();
  return storageError(error);
}

const unsupported = (type: string) => ({
  status: "415",
  code: "InvalidMimeType",
  message: `mime type ${type} is not supported`,
});

describe("documents", () => {
  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ["application/pdf", pdf],
    ["image/png", png],
    ["image/jpeg", jpeg],
    ["application/msword", oldWord()],
  ])("are taken as %s", async (type, content) => {
    expect(await typeOf("documents", content, type)).toBe(type);
  });

  it("are taken as Word documents of today, in whatever order the zip has them", async () => {
    expect(await typeOf("documents", await docx(), WORD)).toBe(WORD);
    // As some programs write them: the part that tells comes last, behind pictures of unknown length.
    const media = { "word/document.xml": "<w:document/>", "word/media/image1.png": "\u0001".repeat(3 * MEGABYTE) };
    expect(await typeOf("documents", await docx(media), WORD)).toBe(WORD);
    expect(await typeOf("documents", await zip({ "notes/a.xml": "<a/>" }), WORD)).toEqual(
      unsupported("application/zip"),
    );
  });

  it("are what their bytes say, whatever they are called", async () => {
    expect(await typeOf("documents", png, "application/pdf")).toBe("image/png");
    expect(await typeOf("documents", pdf, "application/octet-stream")).toBe("application/pdf");
    expect(await typeOf("documents", await docx(), "application/zip")).toBe(WORD);
    expect(await typeOf("documents", pdf, "")).toBe("application/pdf");
    const indented = new Uint8Array([13, 10, 32, ...pdf]);
    expect(await typeOf("documents", indented, "application/pdf")).toBe("application/pdf");
  });

  it.each<[string, Uint8Array<ArrayBuffer> | string, string]>([
    ["a program", exe, "application/x-msdownload"],
    ["an archive", gzip, "application/gzip"],
    ["a page with a script", html, "text/html"],
    ["a picture with a script", svg, "image/svg+xml"],
    ["the same after a declaration and a comment", `<?xml version="1.0"?>\n<!-- x -->${svg}`, "image/svg+xml"],
    ["the same after a mark of byte order", `\uFEFF  ${svg}`, "image/svg+xml"],
    ["a picture of another kind", gif, "image/gif"],
    ["XML", '<?xml version="1.0"?><note/>', "application/xml"],
    ["text", "%PD F-1.4 no pdf", "application/octet-stream"],
    ["an installer in Word's container", compoundFile(["Binary.setup", "Property"]), "application/x-cfb"],
    ["the empty container", compoundFile([]), "application/x-cfb"],
  ])("that are %s are refused under every name", async (_what, content, found) => {
    for (const declared of ["application/pdf", "image/png"]) {
      expect(await typeOf("documents", content, declared)).toEqual(unsupported(found));
    }
  });

  it("in Word's container are Word's only when they are called so and hold a document", async () => {
    expect(await typeOf("documents", oldWord(), "application/pdf")).toEqual(unsupported("application/x-cfb"));
    const broken = oldWord().slice(0, 700);
    expect(await typeOf("documents", broken, "application/msword")).toEqual(unsupported("application/x-cfb"));
    const workbook = compoundFile(["Workbook"]);
    expect(await typeOf("documents", workbook, "application/msword")).toEqual(unsupported("application/x-cfb"));
  });

  it("with macros are no documents", async () => {
    const type = "application/vnd.ms-word.document.macroEnabled.main+xml";
    const macros = await zip({ "[Content_Types].xml": `<Types><Override ContentType="${type}"/></Types>` });
    const found = "application/vnd.ms-word.document.macroenabled.12";
    expect(await typeOf("documents", macros, WORD)).toEqual(unsupported(found));
  });

  it("of ten megabytes pass, of a byte more and of none do not", async () => {
    expect(await typeOf("documents", pdfOf(10 * MEGABYTE), "application/pdf")).toBe("application/pdf");
    expect(await typeOf("documents", pdfOf(10 * MEGABYTE + 1), "application/pdf")).toEqual({
      status: "413",
      code: "EntityTooLarge",
      message: "The object exceeded the maximum allowed size",
    });
    expect(await typeOf("documents", "", "application/pdf")).toEqual({
      status: "400",
      code: "InvalidRequest",
      message: "The file is empty",
    });
  });
});

describe("pictures of people", () => {
  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ["image/gif", gif],
    ["image/webp", webp],
    ["image/avif", avif],
    ["image/png", png],
    ["image/jpeg", jpeg],
  ])("are taken as %s", async (type, content) => {
    expect(await typeOf("avatars", content, type)).toBe(type);
  });

  it("are no vector graphics and no pages", async () => {
    expect(await typeOf("avatars", svg, "image/svg+xml")).toEqual(unsupported("image/svg+xml"));
    expect(await typeOf("avatars", html, "image/png")).toEqual(unsupported("text/html"));
  });
});

describe("a bucket's list", () => {
  it("takes a family of types, and compares without parameters and case", async () => {
    expect(await typeOf("fx-choosy", png, "image/png")).toBe("image/png");
    const path = `${person.id}/${randomUUID()}`;
    const contentType = "Text/Plain; charset=UTF-8";
    expect((await person.client.storage.from("fx-choosy").upload(path, "words", { contentType })).error).toBeNull();
    expect((await rowOf("fx-choosy", path))?.metadata.mimetype).toBe(contentType);
    expect(await typeOf("fx-choosy", "a,b", "text/csv")).toEqual(unsupported("text/csv"));
    expect(await typeOf("fx-choosy", compoundFile(["Workbook"]), "application/vnd.ms-excel")).toBe(
      "application/vnd.ms-excel",
    );
  });

  it("takes no words for a picture", async () => {
    expect(await typeOf("fx-choosy", "words", "image/png")).toEqual(unsupported("application/octet-stream"));
  });
});

describe("where every type is taken", () => {
  it("what shows nothing may be text of any kind, and is else unknown", async () => {
    expect(await typeOf("fx-files", "a,b", "text/csv")).toBe("text/csv");
    expect(await typeOf("fx-files", "a,b", "application/msword")).toBe("application/octet-stream");
    expect(await typeOf("fx-files", "{}", "application/json")).toBe("application/json");
    expect(await typeOf("fx-files", "x", "application/x-custom")).toBe("application/x-custom");
    for (const signed of ["image/png", "application/pdf", "video/mp4", "audio/mpeg", "application/zip", WORD]) {
      expect([signed, await typeOf("fx-files", "words", signed)]).toEqual([signed, "application/octet-stream"]);
    }
  });

  it("text stays text though it begins as a program or a picture does", async () => {
    for (const text of ["MZ is a country code", "BMW and others", "solid ground"]) {
      expect([text, await typeOf("fx-files", text, "text/plain")]).toEqual([text, "text/plain"]);
    }
    expect(await typeOf("fx-files", exe, "text/plain")).toBe("application/x-msdownload");
  });

  it("nonsense for a type is unknown", async () => {
    for (const nonsense of ["nonsense", "text/plain; <script>", "a/b/c", `text/${"x".repeat(300)}`]) {
      expect([nonsense, await typeOf("fx-files", "words", nonsense)]).toEqual([
        nonsense,
        nonsense.startsWith("text/plain") ? "text/plain" : "application/octet-stream",
      ]);
    }
  });
});
