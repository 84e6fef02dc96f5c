import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { createInstallation, type Installation } from "#tests/support/servers/installation.ts";
import { clientWithSecretKey, filesOnDisk } from "#tests/support/servers/stored-files.ts";

const BUCKET = "killed";
const ROUNDS = inject("isThorough") ? 6 : 2;
const AT_ONCE = 20;

let installation: Installation;
let server: AppServer | undefined;
beforeEach(async () => {
  installation = await createInstallation("pglite");
});
afterEach(async () => {
  await server?.kill();
  await installation.remove();
});

/** MD5 of the content; null where there is nothing. */
type Content = string | null;
/** What may be found under a name: the outcome of what was acknowledged, or either one of what was not. */
type Expected = Map<string, Set<Content>>;

interface Operation {
  name: string;
  outcome: Content;
  /** Resolves with true once the server acknowledged it. */
  run(): Promise<boolean>;
}

const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("hex");

/** New files, files over others and deletions, each of another name, in random order. */
function chooseOperations(client: SupabaseClient, expected: Expected): Operation[] {
  const files = client.storage.from(BUCKET);
  const existing = [...expected].filter(([, contents]) => !contents.has(null)).map(([name]) => name);
  return Array.from({ length: AT_ONCE }, (_, index): Operation => {
    const kind = existing.length > 0 ? (["new", "new", "over", "remove"] as const)[index % 4] : "new";
    const name = (kind === "new" ? undefined : existing.splice(randomInt(existing.length), 1)[0]) ?? randomUUID();
    if (kind === "remove") {
      const run = async () => (await files.remove([name])).error === null;
      return { name, outcome: null, run };
    }
    const bytes = randomBytes(randomInt(1, 1_500_000));
    const body = new Blob([bytes]);
    const run = async () => (await files.upload(name, body, { upsert: kind === "over" })).error === null;
    return { name, outcome: md5(bytes), run };
  });
}

/** Runs them all at once and pulls the plug at a random moment. Returns how many were acknowledged. */
async function runUntilKilled(running: AppServer, operations: Operation[], expected: Expected): Promise<number> {
  const killAt = randomInt(AT_ONCE - 2);
  let acknowledged = 0;
  const enough = Promise.withResolvers<void>();
  if (killAt === 0) enough.resolve();
  const outcomes = operations.map(async ({ name, outcome, run }) => {
    const before = expected.get(name) ?? new Set([null]);
    expected.set(name, new Set([...before, outcome]));
    if (!(await run())) return;
    expected.set(name, new Set([outcome]));
    acknowledged += 1;
    if (acknowledged === killAt) enough.resolve();
  });
  await Promise.race([enough.promise, Promise.all(outcomes)]);
  await after(randomInt(60));
  await running.kill();
  await Promise.all(outcomes);
  return acknowledged;
}

/** Reads every name; what is found becomes what is expected from now on. Returns the versions of the rows. */
async function compare(client: SupabaseClient, expected: Expected): Promise<string[]> {
  const files = client.storage.from(BUCKET);
  const listed = await files.list("", { limit: 10_000 });
  const names = new Set(listed.data?.map(({ name }) => name));
  for (const name of names) expect([...expected.keys()]).toContain(name);
  const versions: string[] = [];
  for (const [name, contents] of expected) {
    let found: Content = null;
    if (names.has(name)) {
      const { data, error } = await files.download(name);
      expect(error).toBeNull();
      found = md5(new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer()));
      versions.push((await files.info(name)).data?.version ?? "");
    }
    expect([...contents]).toContain(found);
    expected.set(name, new Set([found]));
  }
  return versions;
}

test(`killed in the middle of ${AT_ONCE} uploads, ${ROUNDS} times: nothing acknowledged is lost, no row lacks its file, no file its row`, async () => {
  const expected: Expected = new Map();
  let acknowledged = 0;
  const { dataDir, env } = installation;
  server = await startAppServer({ losesMessages: true, env });
  let client = await clientWithSecretKey(server.url, dataDir);
  expect((await client.storage.createBucket(BUCKET)).error).toBeNull();
  for (let round = 1; round <= ROUNDS; round += 1) {
    acknowledged += await runUntilKilled(server, chooseOperations(client, expected), expected);

    server = await startAppServer({ losesMessages: true, env });
    client = await clientWithSecretKey(server.url, dataDir);
    expect((await filesOnDisk(dataDir)).incoming).toEqual([]);
    const rows = await compare(client, expected);
    await expect.poll(async () => (await filesOnDisk(dataDir)).stored, { timeout: 20_000 }).toEqual(rows.toSorted());
  }
  // Otherwise the plug was never pulled in the middle.
  expect(acknowledged).toBeGreaterThan(0);
  expect(acknowledged).toBeLessThan(ROUNDS * AT_ONCE);
}, 300_000);
