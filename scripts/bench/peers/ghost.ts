import { randomUUID } from "node:crypto";
import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { freePort } from "@workspace/testing/free-port.ts";
import { z } from "zod";
import type { Target } from "../pairs.ts";
import { type Article, installIn, runIn, startIn } from "./installed.ts";

/** As many as our list shows. */
const articles = 12;

const manifestSchema = z.object({ packageManager: z.string().startsWith("pnpm@") });

/** Ghost as its own package brings it, with SQLite, and the article published in it several times. */
export async function startGhost(
  folder: string,
  article: Article,
  opened: AsyncDisposableStack,
): Promise<Record<"article" | "list", Target>> {
  // Its SQLite crashes on what Node has from 24.19 on (nodejs/node#65446), and is compiled for the Node that is there.
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ name: "blog", private: true }));
  await installIn(folder, [`node-${process.platform}-${process.arch}@22`]);
  const node = path.join(folder, `node_modules/node-${process.platform}-${process.arch}`);
  const bin = path.join(node, "bin");
  const withNode22 = { PATH: `${bin}${path.delimiter}${process.env["PATH"]}`, npm_config_nodedir: node };
  await runIn(folder, "npm", ["pack", "ghost@6", "--loglevel=error"]);
  const archive = (await readdir(folder)).find((name) => name.endsWith(".tgz"));
  if (archive === undefined) throw new Error("the registry gave no archive");
  await runIn(folder, "tar", ["xf", archive]);
  const program = path.join(folder, "package");
  // Its lock file and its patches of packages are pnpm's; another version than its own would fetch that one, and verify it by
  // signatures that not every registry has.
  const { packageManager } = manifestSchema.parse(
    JSON.parse(await readFile(path.join(program, "package.json"), "utf8")),
  );
  await runIn(
    program,
    "npx",
    ["--yes", packageManager.replace(/\+.*/, ""), "install", "--prod", "--frozen-lockfile"],
    withNode22,
  );

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const content = path.join(folder, "content");
  await cp(path.join(program, "content"), content, { recursive: true });
  const settings = {
    url,
    server: { host: "127.0.0.1", port },
    database: {
      client: "sqlite3",
      connection: { filename: path.join(content, "data/ghost.db") },
      useNullAsDefault: true,
    },
    mail: { transport: "stub" },
    logging: { level: "error", transports: ["file"] },
    paths: { contentPath: content },
    // Nobody could read the mail with the code.
    security: { staffDeviceVerification: false },
  };
  await writeFile(path.join(program, "config.production.json"), JSON.stringify(settings));
  await startIn(program, ["index.js"], `${url}/ghost/api/admin/site/`, opened, path.join(bin, "node"));
  return { article: { url: await publish(url, article) }, list: { url: `${url}/` } };
}

/** @returns the address of the last one */
async function publish(url: string, { title, html }: Article): Promise<string> {
  const email = "owner@example.com";
  const password = randomUUID();
  const post = async (address: string, body: object, cookie = "") => {
    const response = await fetch(`${url}/ghost/api/admin/${address}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url, cookie },
      body: JSON.stringify(body),
    });
    // To its end: a session is kept once its answer is complete.
    const text = await response.text();
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${text}`);
    return { text, cookies: response.headers.getSetCookie() };
  };
  await post("authentication/setup/", { setup: [{ name: "Owner", email, password, blogTitle: "Blog" }] });
  const session = await post("session/", { username: email, password });
  const cookie = session.cookies.map((line) => line.split(";")[0]).join("; ");
  let address = "";
  for (let count = 0; count < articles; count += 1) {
    const made = await post("posts/?source=html", { posts: [{ title, html, status: "published" }] }, cookie);
    const { posts } = z.object({ posts: z.tuple([z.object({ url: z.string() })]) }).parse(JSON.parse(made.text));
    address = posts[0].url;
  }
  return address;
}
