// `npm run bench`: speed as ratios to `/healthz` in the same run, so that machines can be compared. `-- --oracle`: does
// the time of an answer tell if an e-mail has an account? `-- --lighthouse`: the public pages, which fail below 100.
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { z } from "zod";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";
import { startPostgresServer } from "@workspace/testing/postgres-server.ts";
import { benchHostileFiles } from "./bench-hostile-files.ts";
import { benchLighthouse } from "./bench-lighthouse.ts";

const connections = 20;
const secondsPerCase = 4;
const secretsSchema = z.object({ publishableKey: z.string(), secretKey: z.string() });
const oracleRoutes: Record<string, object> = {
  "/token?grant_type=password": { password: "not the password" },
  "/signup": { password: "a good password" },
  "/recover": {},
  "/otp": {},
  "/resend": { type: "signup" },
  "/verify": { type: "recovery", token: "000000" },
};
const oraclePairs = 40;
/** Longer than the delay of the work that follows an answer. */
const oraclePauseMs = 300;
type Send = () => Promise<Response>;

if (process.argv.includes("--lighthouse")) {
  await benchPages();
} else if (process.argv.includes("--oracle")) {
  await onBothEngines(benchOracle);
} else {
  await onBothEngines(benchEngine);
  await benchPages();
}

async function onBothEngines(run: (engine: string, database: Record<string, string>) => Promise<void>): Promise<void> {
  const postgres = await startPostgresServer();
  await postgres.createDatabase("bench");
  try {
    await run("PGlite", {});
    await run("Postgres", { DATABASE_URL: postgres.url("bench") });
  } finally {
    await postgres.stop();
  }
}

async function benchPages(): Promise<void> {
  if (!(await benchLighthouse())) process.exitCode = 1;
}

async function benchEngine(engine: string, database: Record<string, string>): Promise<void> {
  console.log(`${connections} connections, ${secondsPerCase} s a case; "of idle" is the share of /healthz's rate\n`);
  const dataDir = await mkdtemp(path.join(tmpdir(), "bench-"));
  const env = { DATA_DIR: dataDir, ...database };
  const first = await timed(() => startAppServer({ env }));
  await first.value.stop();
  const second = await timed(() => startAppServer({ env }));
  console.log(`${engine}: first start ${first.seconds} s, second start ${second.seconds} s`);

  const server = second.value;
  const session = await signIn(server, dataDir);
  const cases = casesOf(session);
  let idle = 0;
  for (const [name, send] of Object.entries(cases)) {
    const { perSecond, median } = await measure(send);
    idle ||= perSecond;
    const share = ((perSecond / idle) * 100).toFixed(1).padStart(5);
    console.log(
      `  ${name.padEnd(36)} ${perSecond.toFixed(0).padStart(6)} /s  ${median.toFixed(1).padStart(6)} ms  ${share} % of idle`,
    );
  }
  await benchHostileFiles(session);
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Prints medians, their ratio, and how often one answer tells a known e-mail from an unknown one (0.5 is chance). */
async function benchOracle(engine: string, database: Record<string, string>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "bench-"));
  const limits = { TRUSTED_PROXIES: "127.0.0.1", MAILS_PER_HOUR: "1000000" };
  const server = await startAppServer({ env: { DATA_DIR: dataDir, LOG_LEVEL: "silent", ...limits, ...database } });
  const keys = secretsSchema.parse(JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8")));
  const { admin } = createClient(server.url, keys.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  }).auth;
  const post = async (endpoint: string, body: object): Promise<number> => {
    const headers = { apikey: keys.publishableKey, "content-type": "application/json", "x-forwarded-for": randomIp() };
    const started = performance.now();
    const response = await fetch(`${server.url}/auth/v1${endpoint}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    await response.arrayBuffer();
    return performance.now() - started;
  };
  console.log(`${engine}: ${oraclePairs} pairs a route, one request at a time; medians in ms`);
  for (const [endpoint, rest] of Object.entries(oracleRoutes)) {
    const known: number[] = [];
    const unknown: number[] = [];
    for (let pair = 0; pair < oraclePairs; pair += 1) {
      const email = `${randomUUID()}@example.com`;
      const created = await admin.createUser({ email, password: randomUUID(), email_confirm: true });
      if (created.error) throw created.error;
      const askKnown = async () => known.push(await post(endpoint, { ...rest, email }));
      const askUnknown = async () =>
        unknown.push(await post(endpoint, { ...rest, email: `${randomUUID()}@example.com` }));
      // Work after an answer (writing, mail) must not always slow the same of the two.
      for (const ask of pair % 2 === 0 ? [askKnown, askUnknown] : [askUnknown, askKnown]) {
        await new Promise((resolve) => setTimeout(resolve, oraclePauseMs));
        await ask();
      }
    }
    const [a, b] = [medianOf(known), medianOf(unknown)];
    console.log(
      `  ${endpoint.padEnd(28)} known ${a.toFixed(1).padStart(6)}  unknown ${b.toFixed(1).padStart(6)}` +
        `  ratio ${(a / b).toFixed(3)}  told apart ${tellApart(known, unknown).toFixed(2)}`,
    );
  }
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function tellApart(known: readonly number[], unknown: readonly number[]): number {
  const longer = known.flatMap((mine) => unknown.map((other) => (mine > other ? 1 : 0)));
  return longer.reduce<number>((sum, one) => sum + one, 0) / longer.length;
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

async function signIn(server: AppServer, dataDir: string) {
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
  const { publishableKey } = keys;
  return { url: server.url, publishableKey, accessToken: data.session.access_token, userId: data.user.id };
}

function casesOf({
  url,
  publishableKey,
  accessToken,
  userId,
}: Awaited<ReturnType<typeof signIn>>): Record<string, Send> {
  const headers = { apikey: publishableKey, authorization: `Bearer ${accessToken}` };
  const get = (address: string) => () => fetch(`${url}${address}`, { headers });
  return {
    "idle (/healthz)": get("/healthz"),
    "own progress row": get(`/rest/v1/visa_progress?select=*&user_id=eq.${userId}`),
    "own documents, newest first": get(`/rest/v1/documents?select=*&user_id=eq.${userId}&order=uploaded_at.desc`),
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
  return { perSecond: times.length / secondsPerCase, median: medianOf(times) };
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: string }> {
  const started = performance.now();
  const value = await work();
  return { value, seconds: ((performance.now() - started) / 1000).toFixed(2) };
}
