import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { z } from "zod";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { hostileFiles } from "#tests/support/samples/hostile-files.ts";
import { createInstallation, type Installation } from "#tests/support/servers/installation.ts";
import { textPdf } from "#tests/support/samples/resume-files.ts";
import { uploadResume } from "#tests/support/servers/resume-upload.ts";
import { filesOnDisk } from "#tests/support/servers/stored-files.ts";

const secretsSchema = z.object({ publishableKey: z.string(), secretKey: z.string() });
const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } };
/** What one upload of 10 MB may take several times over; a single one of these files took gigabytes. */
const MORE_MEMORY_MB = 250;
/** The process that reads a file is ended at 400 MB; between two looks it may grow a little further. */
const READER_MEMORY_MB = 700;
/**
 * How many reads of others are answered at least while a file is read: a server that read files itself would answer one
 * before and one afterwards. How quickly is for `npm run bench`.
 */
const LEAST_READS = 3;

let installation: Installation;
let server: AppServer;
let keys: z.infer<typeof secretsSchema>;
let memoryBefore: number;
beforeAll(async () => {
  installation = await createInstallation("pglite");
  const { dataDir, env } = installation;
  server = await startAppServer({ losesMessages: true, env });
  keys = secretsSchema.parse(JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8")));
  const person = await createPerson();
  expect((await uploadResume(person, { file: textPdf() })).status).toBe(200);
  memoryBefore = await peakMemory();
}, 180_000);
afterAll(async () => {
  await server.stop();
  await installation.remove();
});

async function createPerson(): Promise<{ id: string; client: SupabaseClient }> {
  const account = { email: `${randomUUID()}@example.com`, password: randomUUID() };
  const { auth } = createClient(server.url, keys.secretKey, withoutSession);
  const { data, error } = await auth.admin.createUser({ ...account, email_confirm: true });
  if (error) throw error;
  const client = createClient(server.url, keys.publishableKey, withoutSession);
  const signedIn = await client.auth.signInWithPassword(account);
  if (signedIn.error) throw signedIn.error;
  return { id: data.user.id, client };
}

/** Reads something, as others do meanwhile. */
async function resumesOf({ client }: { client: SupabaseClient }): Promise<false> {
  const { error } = await client.from("resumes").select("id");
  expect(error).toBeNull();
  return false;
}

/** The most that a process has ever taken up, in MB; 0 for one that has ended. */
async function peakMemory(pid: number | string = server.pid): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}

async function childProcesses(): Promise<string[]> {
  const children = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, "utf8");
  return children.split(" ").filter((pid) => pid !== "");
}

/** The process that looks at pages as pictures, while there is one. */
async function scanner(): Promise<number> {
  for (const pid of await childProcesses()) {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (command.includes("scan-child")) return Number(pid);
  }
  return 0;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** One of each kind: many bytes, entities, lies about sizes, circles, large pictures, locks. */
const samples = [
  "a docx that unpacks to 200 MB",
  "a docx that lies about the size of its text",
  "a docx with entities that grow",
  "a pdf of 400 kB that unpacks to 400 MB",
  "a pdf whose tree of pages goes in a circle",
  "a pdf with one picture of 900 million dots",
  "a doc whose chains go in circles",
  "a locked pdf",
];

it.each(inject("isThorough") ? Object.keys(hostileFiles) : samples)(
  "%s is refused with a sentence, while others go on",
  async (name) => {
    const [person, other] = [await createPerson(), await createPerson()];
    const file = await hostileFiles[name]?.();
    const { stored } = await filesOnDisk(installation.dataDir);

    const answer = uploadResume(person, { file: file ?? Buffer.alloc(0), name: "resume.pdf" });
    const over = answer.then(() => true);
    let served = 0;
    let readerMemory = 0;
    let isOver = false;
    while (!isOver) {
      isOver = await Promise.race([over, resumesOf(other)]);
      const readers = await childProcesses();
      if (!isOver && readers.length > 0) served += 1;
      for (const reader of readers) readerMemory = Math.max(readerMemory, await peakMemory(reader));
    }
    const { status, body } = await answer;
    expect(served).toBeGreaterThanOrEqual(LEAST_READS);
    expect(readerMemory).toBeLessThan(READER_MEMORY_MB);
    expect([400, 413, 415, 422]).toContain(status);
    expect(body).toEqual({ success: false, error: expect.stringMatching(/^[A-Z][^{}<>]{20,}$/) });
    expect(body.error).not.toMatch(/error|exception|node|undefined|\n|\.[jt]s\b/i);
    expect((await person.client.from("resumes").select("id")).data).toEqual([]);
    expect((await filesOnDisk(installation.dataDir)).stored).toEqual(stored);
    expect(await peakMemory()).toBeLessThan(memoryBefore + MORE_MEMORY_MB);
  },
);

it("a person who leaves takes the reading with them", async () => {
  const person = await createPerson();
  const { data } = await person.client.auth.getSession();
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array((await hostileFiles["a pdf with a million tiles"]?.()) ?? [])]), "a.pdf");
  form.set("title", "x");
  const leaving = new AbortController();
  const answer = fetch(`${server.url}/functions/v1/parse-resume`, {
    method: "POST",
    body: form,
    signal: leaving.signal,
    headers: { apikey: keys.publishableKey, authorization: `Bearer ${data.session?.access_token}` },
  });
  let reader = 0;
  await expect.poll(async () => (reader = await scanner()), { timeout: 30_000 }).toBeGreaterThan(0);
  leaving.abort();
  await expect(answer).rejects.toThrow();
  // By itself this one goes on until its 15 seconds are over.
  await expect.poll(() => isAlive(reader), { timeout: 12_000 }).toBe(false);
});

it("several of them at once hold nobody up for ever, and a good resume is read afterwards", async () => {
  const file = await hostileFiles["a docx that unpacks to 200 MB"]?.();
  const crowd = await Promise.all(Array.from({ length: 10 }, createPerson));
  const answers = await Promise.all(crowd.map((person) => uploadResume(person, { file: file ?? Buffer.alloc(0) })));
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].toSorted((one, other) => one - other)).toEqual([422, 503]);
  expect(answers.find(({ status }) => status === 503)?.body.error).toContain("try again in a minute");
  const [person] = crowd;
  if (person) expect((await uploadResume(person, { file: textPdf() })).status).toBe(200);
  expect(await peakMemory()).toBeLessThan(memoryBefore + MORE_MEMORY_MB);
});
