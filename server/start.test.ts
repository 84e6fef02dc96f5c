import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { spawn } from "node:child_process";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "start-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What only some requests need: together more than the rest of the server. */
const heavy = new Set(
  `
  @ai-sdk/anthropic @ai-sdk/google @ai-sdk/mistral @ai-sdk/openai @ai-sdk/openai-compatible ai
  @aws-sdk/client-s3 @node-saml/node-saml micro-eth-signer @solana/keys @simplewebauthn/server maildev
  jsdom nodemailer openid-client @napi-rs/canvas sharp tesseract.js
  @tus/server file-type unpdf mammoth word-extractor compromise text-readability minisearch
  yaml marked sanitize-html feed react-dom
`
    .trim()
    .split(/\s+/),
);

/** Reports, when the server is ready, the packages of the modules that the main thread has loaded. */
const hook = `
import { registerHooks } from "node:module";
import { isMainThread } from "node:worker_threads";
const names = new Set();
if (isMainThread) {
  registerHooks({
    load(url, context, next) {
      const name = url.split("/node_modules/").at(-1);
      if (name !== url) names.add(name.split("/").slice(0, name.startsWith("@") ? 2 : 1).join("/"));
      return next(url, context);
    },
  });
  process.on("SIGTERM", () => process.stdout.write("packages " + JSON.stringify([...names]) + "\\n"));
}
`;

test("loads no package before somebody needs it", async () => {
  const child = spawn(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(hook)}`, path.join(import.meta.dirname, "main.ts")],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "production",
        PORT: "0",
        LOG_LEVEL: "error",
        SEED_BLOG: "false",
        DATA_DIR: folder,
      },
    },
  );
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk;
    if (output.includes("is ready")) child.kill("SIGTERM");
  });
  await new Promise((resolve) => child.once("close", resolve));
  const loaded = z.array(z.string()).parse(JSON.parse(/^packages (.*)$/m.exec(output)?.[1] ?? "null"));
  expect(loaded).toContain("hono");
  expect(loaded.filter((name) => heavy.has(name))).toEqual([]);
});
