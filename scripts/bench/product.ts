import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient, type Session } from "@supabase/supabase-js";
import { z } from "zod";
import { freePort } from "@workspace/testing/free-port.ts";
import { startPostgresServer } from "@workspace/testing/postgres-server.ts";
import { startAppServer } from "#tests/support/servers/app-server.ts";

const keysSchema = z.object({ publishableKey: z.string(), secretKey: z.string() });
const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } };

export interface Product {
  url: string;
  pid: number;
  dataDir: string;
  firstStartSeconds: number;
  secondStartSeconds: number;
}

/** Runs with a product that was started for the second time, as most are, in a data folder that goes when it ends. */
export async function withProduct<T>(
  settings: Record<string, string>,
  run: (product: Product) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "bench-"));
  // The same for both starts, as an operator's is: the documents of screens are kept for an address.
  const port = String(await freePort());
  const env = { DATA_DIR: dataDir, PORT: port, LOG_LEVEL: "silent", ...settings };
  const first = await timed(() => startAppServer({ env }));
  if (settings["SEED_BLOG"] === "true") await articleUrls(first.value.url);
  await first.value.stop();
  const second = await timed(() => startAppServer({ env }));
  const { url, pid } = second.value;
  try {
    return await run({
      url,
      pid,
      dataDir,
      firstStartSeconds: first.seconds,
      secondStartSeconds: second.seconds,
    });
  } finally {
    await second.value.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export async function withPostgres<T>(run: (databaseUrl: string) => Promise<T>): Promise<T> {
  const postgres = await startPostgresServer();
  try {
    await postgres.createDatabase("bench");
    return await run(postgres.url("bench"));
  } finally {
    await postgres.stop();
  }
}

/** On PGlite, then on Postgres. */
export async function onBothEngines(
  settings: Record<string, string>,
  run: (engine: "PGlite" | "Postgres", product: Product) => Promise<void>,
): Promise<void> {
  await withProduct(settings, (product) => run("PGlite", product));
  await withPostgres((databaseUrl) =>
    withProduct({ ...settings, DATABASE_URL: databaseUrl }, (product) => run("Postgres", product)),
  );
}

export async function readKeys(dataDir: string): Promise<z.infer<typeof keysSchema>> {
  return keysSchema.parse(JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8")));
}

export interface Person {
  url: string;
  publishableKey: string;
  accessToken: string;
  userId: string;
  session: Session;
}

/** A new person with a confirmed e-mail, signed in. */
export async function signIn({ url, dataDir }: Pick<Product, "url" | "dataDir">): Promise<Person> {
  const { publishableKey, secretKey } = await readKeys(dataDir);
  const email = `${randomUUID()}@example.com`;
  const password = randomUUID();
  const service = createClient(url, secretKey, withoutSession);
  const created = await service.auth.admin.createUser({ email, password, email_confirm: true });
  if (created.error) throw created.error;
  const profile = { residence_country: "Bangladesh" };
  await service.from("profiles").update(profile).eq("user_id", created.data.user.id).throwOnError();
  const client = createClient(url, publishableKey, withoutSession);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  const { session, user } = data;
  return { url, publishableKey, accessToken: session.access_token, userId: user.id, session };
}

/** Waits until the first articles are there. @returns paths of the list, an article and a tag */
export async function articleUrls(siteUrl: string): Promise<Record<"list" | "article" | "tag", string>> {
  for (;;) {
    const xml = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
    const paths = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
    const tag = paths.find((url) => url.startsWith("/blogs/tag/"));
    const article = paths.find((url) => /^\/blogs\/[^/]+$/.test(url));
    if (tag && article && paths.length > 12) return { list: "/blogs", article, tag };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** MB that a process and its children have in memory (resident set size); Linux only. */
export async function memoryOf(pid: number): Promise<number> {
  const children = new Map<number, number[]>();
  for (const name of await readdir("/proc")) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, "utf8").catch(() => "") : "";
    const parent = /^\d+ \(.*\) \S (\d+)/s.exec(stat)?.[1];
    if (parent) children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(name)]);
  }
  const ofTree = async (root: number): Promise<number> => {
    const rollup = await readFile(`/proc/${root}/smaps_rollup`, "utf8");
    const own = Number(/^Rss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024;
    const below = await Promise.all((children.get(root) ?? []).map(ofTree));
    return below.reduce((sum, one) => sum + one, own);
  };
  return ofTree(pid);
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const started = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - started) / 1000 };
}
