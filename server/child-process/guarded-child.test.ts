import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { runGuarded } from "./guarded-child.ts";

/** Where a child may read, and nothing looks for code of ours. */
const folder = path.resolve(import.meta.dirname, "../../node_modules/.cache/guarded-child");
const file = path.join(folder, `${process.pid}.mjs`);
afterEach(() => rm(file, { force: true }));

async function run(script: string, milliseconds: number) {
  await mkdir(folder, { recursive: true });
  await writeFile(file, script);
  return runGuarded({ file }, "", { milliseconds, signal: new AbortController().signal });
}

test.runIf(process.platform === "linux")(
  "a child that waits for its turn is not taken for one that takes too long",
  async () => {
    // More than its second on the wall, and little of the processor.
    const waits = 'await new Promise((resolve) => setTimeout(resolve, 1_500)); console.log("done");';
    expect(await run(waits, 1_000)).toMatchObject({ ok: true, output: "done\n" });
  },
);

test("one that takes the processor for longer than it may ends", async () => {
  const end = await run("for (;;);", 600);
  expect(end).toMatchObject({ ok: false, reason: "time" });
  expect(end.usedMs).toBeGreaterThan(600);
});

test("one that waits for ever ends, too", async () => {
  expect(await run("setInterval(() => {}, 1_000);", 500)).toMatchObject({ ok: false, reason: "time" });
});
