import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { zipOf, type ZipPart } from "#tests/support/samples/zip-files.ts";
import { checkWordParts } from "./check-word-parts.ts";

const MB = 1_000_000;
const part = (name: string, data: Uint8Array | string): ZipPart => ({ name, data: Buffer.from(data) });
const document = part("word/document.xml", "<w:document/>");
const check = (...parts: ZipPart[]) => checkWordParts(zipOf([document, ...parts]));
const suspicious = { name: "UnreadableFileError", reason: "suspicious" };

describe("the parts of a Word file that may be text", () => {
  const data = Buffer.alloc(MB, "<a/> ");
  const parts = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `word/part${at}.xml`, data }));

  it("may be a megabyte each", async () => {
    expect(await check(...parts(2))).toEqual({ headers: [] });
  });

  it("are suspicious when they are too large together, each of them small enough", async () => {
    await expect(check(...parts(4))).rejects.toMatchObject(suspicious);
  });

  it("are suspicious when there are too many of them, all of them empty", async () => {
    const empty = Array.from({ length: 1_001 }, (_, at) => part(`word/part${at}.xml`, ""));
    await expect(check(...empty)).rejects.toMatchObject(suspicious);
  });

  it.each(["utf8", "utf16le"] as const)(
    "are suspicious when they declare entities, written in %s",
    async (encoding) => {
      const xml = Buffer.from(`\uFEFF<!DOCTYPE x [<!ENTITY a "b">]><w:hdr>&a;</w:hdr>`, encoding);
      await expect(check({ name: "word/header1.xml", data: xml })).rejects.toMatchObject(suspicious);
    },
  );

  it("are given where they are headers, whatever else is there", async () => {
    const header = "<w:hdr>Asha Rahman</w:hdr>";
    const others = [part("word/footer1.xml", "<w:ftr/>"), part("word/headers.xml", "<a/>")];
    expect(await check(part("word/header2.xml", header), ...others)).toEqual({ headers: [header] });
  });
});

describe("the pictures of a Word file", () => {
  /** Random bytes do not compress. */
  const photo = (bytes: number, name: string) => part(name, randomBytes(bytes));
  const oneColour = (bytes: number) => part("word/media/image1.bmp", Buffer.alloc(bytes));

  it("may be photos of some megabytes", async () => {
    const photos = [photo(2 * MB, "word/media/image1.jpeg"), photo(3 * MB, "word/media/image2.png")];
    expect(await check(...photos)).toEqual({ headers: [] });
  });

  it("may be small ones of one colour, of which packing leaves nearly nothing", async () => {
    expect(await check(oneColour(0.9 * MB))).toEqual({ headers: [] });
  });

  it("are suspicious when they are large and hardly anything is in them", async () => {
    await expect(check(oneColour(2 * MB))).rejects.toMatchObject(suspicious);
  });

  it("are suspicious when they are too large together, each of them small enough", async () => {
    const data = randomBytes(0.2 * MB);
    const pictures = ["png", "jpeg", "emf"].map((ending, at) => ({
      name: `word/media/image${at}.${ending}`,
      data,
      claimedSize: 25 * MB,
    }));
    expect(await check(...pictures.slice(1))).toEqual({ headers: [] });
    await expect(check(...pictures)).rejects.toMatchObject(suspicious);
  });
});
