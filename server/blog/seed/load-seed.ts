import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { coverSize } from "#shared/blog/blog-picture.ts";
import { parseSeedArticle, type SeedArticle } from "./seed-article.ts";

const articlesFolder = path.resolve(import.meta.dirname, "articles");
const coversFolder = path.resolve(import.meta.dirname, "covers");

/** Every article of the seed, in the order of its name. @throws an error that names the one that cannot be read */
export async function loadSeedArticles(): Promise<SeedArticle[]> {
  const names = (await readdir(articlesFolder)).filter((name) => name.endsWith(".md")).toSorted();
  return Promise.all(
    names.map(async (name) =>
      parseSeedArticle(name.slice(0, -".md".length), await readFile(path.join(articlesFolder, name), "utf8")),
    ),
  );
}

/** The cover of the article with this slug as a WebP of 1200×630 pixels. @throws where it has none */
export async function drawSeedCover(slug: string): Promise<Buffer> {
  return sharp(path.join(coversFolder, `${slug}.svg`))
    .resize(coverSize.width, coverSize.height)
    .webp({ quality: 88, effort: 5 })
    .toBuffer();
}
