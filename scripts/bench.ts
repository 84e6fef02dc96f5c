// `npm run bench`: how fast the product is, as ratios within one run. A request that does nothing (`/healthz`) is the
// yardstick, so that figures from different machines can be compared.
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { z } from "zod";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import { startPostgresServer } from "#tests/support/postgres-server.ts";

const connections = 20;
const secondsPerCase = 4;
const secretsSchema = z.object({ publishableKey: z.string(), secretKey: z.string() });
type Send = () => Promise<Response>;

const postgres = await startPostgresServer();
await postgres.createDatabase("bench");
console.log(`${connections} connections, ${secondsPerCase} s a case; "of idle" is the share of /healthz's rate\n`);
try {
  await benchEngine("PGlite", {});
  await benchEngine("Postgres", { DATABASE_URL: postgres.url("bench") });
} finally {
  await postgres.stop();
}

async function benchEngine(engine: string, database: Record<string, string>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "bench-"));
  const env = { DATA_DIR: dataDir, ...database };
  const first = await timed(() => startAppServer({ env }));
  await first.value.stop();
  const second = await timed(() => startAppServer({ env }));
  console.log(`${engine}: first start ${first.seconds} s, second start ${second.seconds} s`);

  const server = second.value;
  const cases = await casesOf(server, dataDir);
  let idle = 0;
  for (const [name, send] of Object.entries(cases)) {
    const { perSecond, median } = await measure(send);
    idle ||= perSecond;
    const share = ((perSecond / idle) * 100).toFixed(1).padStart(5);
    console.log(
      `  ${name.padEnd(36)} ${perSecond.toFixed(0).padStart(6)} /s  ${median.toFixed(1).padStart(6)} ms  ${share} % of idle`,
    );
  }
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function casesOf(server: AppServer, dataDir: string): Promise<Record<string, Send>> {
  const keys = secretsSchema.parse(JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8")));
  const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } };
  const email = `${randomUUID()}@example.com`;
  const password = randomUUID();
  const created = await createClient(server.url, keys.secretKey, withoutSession).auth.admin.createUser({
    email,
    password,
    email_confirm: true,
  });
  if (created.error) throw created.error;
  const client = createClient(server.url, keys.publishableKey, withoutSession);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  const headers = { apikey: keys.publishableKey, authorization: `Bearer ${data.session.access_token}` };
  const get = (address: string) => () => fetch(`${server.url}${address}`, { headers });
  return {
    "idle (/healthz)": get("/healthz"),
    "own progress row": get(`/rest/v1/visa_progress?select=*&user_id=eq.${data.user.id}`),
    "own documents, newest first": get(`/rest/v1/documents?select=*&user_id=eq.${data.user.id}&order=uploaded_at.desc`),
    "session's user (/auth/v1/user)": get("/auth/v1/user"),
    "sign-in page": get("/auth"),
  };
}

async function measure(send: Send): Promise<{ perSecond: number; median: number }> {
  const times: number[] = [];
  const end = performance.now() + secondsPerCase * 1000;
  const lane = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      const response = await send();
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  const sorted = times.toSorted((a, b) => a - b);
  return { perSecond: times.length / secondsPerCase, median: sorted[Math.floor(sorted.length / 2)] ?? 0 };
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: string }> {
  const started = performance.now();
  const value = await work();
  return { value, seconds: ((performance.now() - started) / 1000).toFixed(2) };
}
