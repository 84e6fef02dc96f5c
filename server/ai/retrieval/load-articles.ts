import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type KnowledgeArticle, parseArticle } from "./article.ts";

const folder = path.resolve(import.meta.dirname, "../knowledge");

/** @throws Error that names an unreadable article */
export async function loadArticles(): Promise<KnowledgeArticle[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md")).toSorted();
  return Promise.all(
    names.map(async (name) =>
      parseArticle(name.slice(0, -".md".length), await readFile(path.join(folder, name), "utf8")),
    ),
  );
}
