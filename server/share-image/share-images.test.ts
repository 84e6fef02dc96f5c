import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createShareImages } from "./share-images.ts";

const log = pino({ level: "silent" });
const contentOf = (title: string) => ({ siteName: "Study Visa Companion", title, details: ["IELTS", "5 min read"] });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "share-images-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("share images", () => {
  it.each([
    ["English", "How to prove your funds for a student visa"],
    ["Bengali", "বাংলাদেশ থেকে কানাডায় উচ্চশিক্ষার জন্য ভিসা আবেদন"],
    ["Arabic", "كيف تثبت قدرتك المالية للحصول على تأشيرة الطالب"],
    ["Chinese", "如何为加拿大学生签证准备资金证明"],
    ["a script without a font", "உயர்கல்வி 🎓"],
    ["a hostile title", `</script>"']]>\ud800\n${"\u0301".repeat(250)}\u202e`],
    ["a long title", "W".repeat(300)],
  ])("are small pictures of the size that networks ask for: %s", async (_, title) => {
    const image = await createShareImages({ cacheFolder: folder, log })(contentOf(title));
    if (!image.ok) throw new Error(image.reason);
    expect(await sharp(image.png).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    expect(image.png.byteLength).toBeLessThan(300_000);
  });

  it("are drawn once for all who ask at the same time, and kept for those who ask later", async () => {
    const share = createShareImages({ cacheFolder: folder, maxQueued: 0, log });
    const images = await Promise.all(Array.from({ length: 8 }, () => share(contentOf("The same"))));
    expect(images.map(({ ok }) => ok)).toEqual(Array.from({ length: 8 }, () => true));
    const [name = "", ...others] = await readdir(folder);
    expect(others).toEqual([]);
    await writeFile(path.join(folder, name), "kept");
    const later = await createShareImages({ cacheFolder: folder, log })(contentOf("The same"));
    expect(later.ok && later.png.toString()).toBe("kept");
    const changed = await share(contentOf("Another"));
    expect(changed.ok && changed.png.toString()).not.toBe("kept");
  });

  it("let a few wait, and tell the others to come again", async () => {
    const share = createShareImages({ cacheFolder: folder, maxQueued: 1, log });
    const images = await Promise.all(["One", "Two", "Three", "Four"].map((title) => share(contentOf(title))));
    expect(images.filter(({ ok }) => ok)).toHaveLength(2);
    expect(images.filter((image) => !image.ok && image.reason === "busy")).toHaveLength(2);
    expect((await share(contentOf("Four"))).ok).toBe(true);
  });

  it("are given out where they cannot be kept", async () => {
    const file = path.join(folder, "file");
    await writeFile(file, "");
    const image = await createShareImages({ cacheFolder: file, log })(contentOf("Not kept"));
    expect(image.ok).toBe(true);
    expect(await readFile(file, "utf8")).toBe("");
  });
});
