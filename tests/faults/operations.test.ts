import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Engine } from "@workspace/testing/database.ts";
import { type S3Env, type S3Server, startS3Server } from "@workspace/testing/s3-server.ts";
import { createTestServerDatabase } from "@workspace/testing/test-database.ts";
import { createPerson } from "#tests/support/product/people.ts";
import { runFailingApp } from "#tests/support/servers/app-server.ts";
import { createEmptyInstallation, createInstallation, type Installation } from "#tests/support/servers/installation.ts";
import { runByNpm, runCommand } from "#tests/support/servers/operator.ts";
import { addDocument, download, operatedInstallations, pdf, signIn } from "./operated-installations.ts";
import { throughTinyDisk } from "#tests/support/servers/tiny-disk.ts";

const patience = 240_000;
const MEBIBYTE = 1024 * 1024;

const { keep, serve } = operatedInstallations();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "backups-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const stores: S3Server[] = [];
const stopStores = () => Promise.all(stores.splice(0).map((store) => store.stop()));
afterEach(stopStores);

async function startStore(): Promise<S3Env> {
  const store = await startS3Server();
  stores.push(store);
  return store.env;
}

const withSettings = (installation: Installation, settings: Partial<S3Env>): Installation => ({
  ...installation,
  env: { ...installation.env, ...settings },
});

const newFile = () => path.join(folder, `${randomUUID()}.backup`);

/** Without tables. */
const emptyPlace = async (engine: Engine) =>
  keep(createEmptyInstallation(engine === "postgres" ? await createTestServerDatabase("template0") : undefined));

test.each<{ from: Engine; to: Engine; hasS3: boolean }>([
  { from: "pglite", to: "postgres", hasS3: false },
  { from: "postgres", to: "pglite", hasS3: false },
  { from: "postgres", to: "postgres", hasS3: true },
])(
  "$from (files in S3: $hasS3) is backed up while people write, destroyed, and comes back on $to: they sign in and find their files",
  async ({ from, to, hasS3 }) => {
    const store = async (): Promise<Partial<S3Env>> => (hasS3 ? startStore() : {});
    const source = withSettings(await keep(createInstallation(from)), await store());
    const { server, address } = await serve(source);
    const person = await createPerson(address);
    const before = new Map<string, Buffer>();
    for (const size of [10, 200_000]) {
      const bytes = pdf(size);
      before.set(await addDocument(person, bytes), bytes);
    }
    const over = new AbortController();
    const all = new Map(before);
    const writing = (async () => {
      while (!over.signal.aborted) {
        const bytes = pdf(5_000);
        const name = await addDocument(person, bytes);
        all.set(name, bytes);
        // Files of rows that the backup has may lose their rows before it reads them.
        const oldest = [...all.keys()].find((each) => !before.has(each));
        if (all.size < 12 || oldest === undefined) continue;
        all.delete(oldest);
        await person.client.storage.from("documents").remove([oldest]);
      }
    })();
    const file = newFile();
    const made = await runByNpm("backup", [file], source.env);
    over.abort();
    await writing;
    expect(made.said).toMatch(/1 people, \d+ rows, \d+ files, \d+ bytes, read back whole/);
    expect(made.said).not.toContain("missing");
    await server.kill();
    await rm(source.dataDir, { recursive: true });
    await stopStores();

    const target = withSettings(await emptyPlace(to), await store());
    const restored = await runByNpm("restore", [file], target.env);
    expect(restored.said).toMatch(/^Restored as of .*: 1 people, \d+ rows, \d+ files, each compared\.\n$/m);
    expect([made.code, restored.code]).toEqual([0, 0]);
    const again = await serve(target);
    const client = await signIn(again.address, person);
    for (const [name, bytes] of before) expect(await download(client, name)).toEqual(bytes);
    const { data: listed } = await client.storage.from("documents").list(person.id, { limit: 1000 });
    expect(listed?.length).toBeGreaterThanOrEqual(before.size);
    for (const { name } of listed ?? []) {
      const bytes = all.get(`${person.id}/${name}`);
      if (bytes !== undefined) expect(await download(client, `${person.id}/${name}`)).toEqual(bytes);
    }
    // Policies came with the migrations.
    const stranger = createClient(again.address.url, again.address.publishableKey);
    expect((await stranger.from("profiles").select()).error).toMatchObject({ code: "42501" });
    expect((await client.from("profiles").select("user_id")).data).toEqual([{ user_id: person.id }]);
  },
  patience,
);

const small = path.join(tmpdir(), `small-${randomUUID()}`);
await mkdir(small);
const through = throughTinyDisk(small, 2 * MEBIBYTE);
afterAll(() => rm(small, { recursive: true, force: true }));

test.skipIf(through === null)(
  "a disk that is full keeps nothing of a backup, and says so",
  async () => {
    const source = await keep(createInstallation("pglite"));
    const { address } = await serve(source);
    const person = await createPerson(address);
    await addDocument(person, pdf(4 * MEBIBYTE));
    const file = path.join(small, "a.backup");
    const list = ["sh", "-c", `"$@"; code=$?; ls -A "${small}"; exit $code`, "sh"];
    const { code, said } = await runCommand("backup", [file], {
      env: source.env,
      through: [...(through ?? []), ...list],
    });
    expect(said).toBe(`${file}: there is no room left; nothing was kept.\n`);
    expect(code).toBe(1);
    // The server goes on, and files may be removed again.
    expect(await runCommand("backup", [newFile()], { env: source.env })).toMatchObject({ code: 0 });
  },
  patience,
);

test(
  "people in the data folder are not left behind by DATABASE_URL; they move, with their passwords and files",
  async () => {
    const source = await keep(createInstallation("pglite"));
    const { server, address } = await serve(source);
    const person = await createPerson(address);
    const bytes = pdf(100);
    const name = await addDocument(person, bytes);
    await server.stop();
    const databaseUrl = await createTestServerDatabase("template0");
    const env = { ...source.env, DATABASE_URL: databaseUrl };
    const refused = await runFailingApp({ ...env, SMTP_URL: "smtp://127.0.0.1:9" });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^DATABASE_URL: the database there has no people, .* has 1\. Move them/);

    const moved = await runCommand("move", ["--to", databaseUrl], { env: source.env });
    expect(moved.said).toMatch(/^1 people are in the other database now/);
    const again = await serve({ ...source, env });
    expect(await download(await signIn(again.address, person), name)).toEqual(bytes);
    expect(await readdir(source.dataDir)).toContainEqual(expect.stringMatching(/^postgres\.moved-/));
  },
  patience,
);

test(
  "the database is started over once somebody is sure, and the keys stay",
  async () => {
    const source = await keep(createInstallation("pglite"));
    const { server, address } = await serve(source);
    const person = await createPerson(address);
    await server.stop();
    const unsure = await runCommand("reset", [], { env: source.env });
    expect(unsure).toEqual({ code: 1, said: "Nobody can be asked here. To erase all the same: -- --yes\n" });
    const sure = await runCommand("reset", ["--yes"], { env: source.env });
    expect(sure).toEqual({ code: 0, said: "Erased. The next start begins with an empty database.\n" });
    const again = await serve(source);
    expect(again.address.publishableKey).toBe(address.publishableKey);
    const client = createClient(again.address.url, again.address.publishableKey);
    const { email, password } = person;
    expect((await client.auth.signInWithPassword({ email, password })).error).toMatchObject({
      code: "invalid_credentials",
    });
  },
  patience,
);

test(
  "with BACKUP_DIR one of two servers makes the night's backup, and it can be restored",
  async () => {
    const source = await keep(createInstallation("postgres"));
    const nights = await mkdtemp(path.join(folder, "nights-"));
    const { server, address } = await serve(source, { BACKUP_DIR: nights });
    const { server: other } = await serve(source, { BACKUP_DIR: nights });
    await expect.poll(() => server.output() + other.output(), { timeout: 60_000 }).toContain('"backed up"');
    const names = await readdir(nights);
    expect(names).toEqual([expect.stringMatching(/^backup-\d{8}T\d{6}Z\.tar\.gz$/)]);
    const target = await emptyPlace("pglite");
    const restored = await runCommand("restore", [path.join(nights, names[0] ?? "")], { env: target.env });
    expect(restored.said).toMatch(/^Restored as of/);
    const again = await serve(target);
    expect(again.address.publishableKey).toBe(address.publishableKey);
  },
  patience,
);
