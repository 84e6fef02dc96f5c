import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { freePort } from "@workspace/testing/free-port.ts";
import { type Article, installIn, runIn, startIn } from "./installed.ts";

const layout = `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`;

const page = `import { readFile } from "node:fs/promises";
export const dynamicParams = false;
const read = async () => JSON.parse(await readFile("article.json", "utf8"));
export const generateStaticParams = async () => [{ slug: "article" }];
export const generateMetadata = async () => ({ title: (await read()).title });
export default async function Page() {
  const { title, html } = await read();
  return <main><h1>{title}</h1><article dangerouslySetInnerHTML={{ __html: html }} /></main>;
}
`;

/** The smallest blog of Next, whose one article is made when it is built. */
export async function startNext(folder: string, article: Article, opened: AsyncDisposableStack) {
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ name: "blog", private: true }));
  await installIn(folder, ["next@16", "react@19", "react-dom@19"]);
  await writeFile(path.join(folder, "article.json"), JSON.stringify(article));
  await mkdir(path.join(folder, "app/blogs/[slug]"), { recursive: true });
  await writeFile(path.join(folder, "app/layout.jsx"), layout);
  await writeFile(path.join(folder, "app/blogs/[slug]/page.jsx"), page);
  const next = "node_modules/next/dist/bin/next";
  await runIn(folder, process.execPath, [next, "build"]);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/blogs/article`;
  await startIn(folder, [next, "start", "-H", "127.0.0.1", "-p", String(port)], url, opened);
  return { article: { url } };
}
