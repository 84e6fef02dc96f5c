import { createServer } from "node:http";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp, { type Metadata, type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { convertPicture, isTooSlow } from "./picture-converter.ts";
import { drawSeedCover } from "#server/blog/seed/seed-articles.ts";

type Format = "png" | "jpeg" | "gif" | "webp" | "avif";

function pictureOf(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: "#3b82f6" } });
}
const metadata = (bytes: Buffer): Promise<Metadata> => sharp(bytes).metadata();

describe("sizes", () => {
  it.each<Format>(["png", "jpeg", "gif", "webp", "avif"])("are made of %s", async (from) => {
    const original = await pictureOf(1000, 500).toFormat(from).toBuffer();
    const avif = await metadata(await convertPicture(original, { width: 400, format: "avif" }));
    const webp = await metadata(await convertPicture(original, { width: 800, format: "webp" }));
    expect([avif.format, avif.compression, avif.width, avif.height]).toEqual(["heif", "av1", 400, 200]);
    expect([webp.format, webp.width, webp.height]).toEqual(["webp", 800, 400]);
  });

  it("are never larger than the picture", async () => {
    const original = await pictureOf(50, 30).png().toBuffer();
    expect(await metadata(await convertPicture(original, { width: 1600, format: "webp" }))).toMatchObject({
      width: 50,
      height: 30,
    });
  });

  it("stand upright and say nothing of where they were taken", async () => {
    const original = await pictureOf(600, 300)
      .jpeg()
      .withExif({ IFD0: { Copyright: "Somebody" }, IFD3: { GPSLatitude: "23/1 48/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await metadata(original)).exif).toBeDefined();
    const sized = await metadata(await convertPicture(original, { width: 400, format: "webp" }));
    expect(sized).toMatchObject({ width: 300, height: 600 });
    expect([sized.exif, sized.xmp, sized.iptc, sized.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("of moving pictures are the first of them", async () => {
    const frames = await Promise.all(
      ["red", "blue"].map((background) =>
        sharp({ create: { width: 40, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
    expect(await metadata(await convertPicture(moving, { width: 400, format: "webp" }))).toMatchObject({
      width: 40,
      height: 40,
    });
  });
});

it("tells what took too long from what is broken", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const large = sharp({ create: { width: 9000, height: 9000, channels: 3, background: "red", noise } });
  const slow: unknown = await large
    .timeout({ seconds: 1 })
    .avif({ effort: 9 })
    .toBuffer()
    .catch((thrown: unknown) => thrown);
  expect(isTooSlow(slow)).toBe(true);
});

it("leaves the covers of the seed to be drawn afterwards", async () => {
  await convertPicture(await pictureOf(10, 10).png().toBuffer(), { width: 400, format: "webp" });
  const cover = await drawSeedCover("bringing-your-family");
  expect(await metadata(cover)).toMatchObject({ format: "webp", width: 1200, height: 630 });
});

describe("refused are", () => {
  it.each([
    ["text", Buffer.from("no picture")],
    ["nothing", Buffer.alloc(0)],
    ["a PDF", Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")],
  ])("%s", async (_what, bytes) => {
    const error: unknown = await convertPicture(bytes, { width: 400, format: "webp" }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Error);
    expect(isTooSlow(error)).toBe(false);
  });

  it("pictures that end before their end", async () => {
    const whole = await pictureOf(400, 400).jpeg().toBuffer();
    await expect(convertPicture(whole.subarray(0, whole.length / 2), { width: 400, format: "webp" })).rejects.toThrow();
  });

  it("pictures that would unpack to more than memory takes", async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "red" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(convertPicture(bomb, { width: 400, format: "webp" })).rejects.toThrow("pixel limit");
  });

  it("pictures of few bytes that would take seconds", async () => {
    const slow = await pictureOf(5100, 5000).avif({ effort: 0 }).toBuffer();
    expect(slow.length).toBeLessThan(10_000);
    await expect(convertPicture(slow, { width: 400, format: "webp" })).rejects.toThrow("pixel limit");
  });

  it("drawings, which could name files and addresses", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "drawing-"));
    const file = path.join(folder, "secret.png");
    await writeFile(file, await pictureOf(10, 10).png().toBuffer());
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    for (const href of [`file://${file}`, file, `http://127.0.0.1:${port}/a.png`]) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><image href="${href}" width="10" height="10"/></svg>`;
      await expect(convertPicture(Buffer.from(svg), { width: 400, format: "webp" })).rejects.toThrow();
    }
    await new Promise((resolve) => server.close(resolve));
    expect(asked).toEqual([]);
    await rm(folder, { recursive: true });
  });
});
