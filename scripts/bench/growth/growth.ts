import { mkdir, mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { createClient } from "@supabase/supabase-js";
import { Client } from "pg";
import { z } from "zod";
import { onServer, type PostgresServer, startPostgresServer } from "@workspace/testing/postgres-server.ts";
import { startAppServer } from "#tests/support/servers/app-server.ts";
import { listBlogs } from "#app/lib/blogs.ts";
import type { Database } from "#shared/database.types.ts";
import { spreadOf } from "../pairs.ts";
import { type Person, readKeys, signIn } from "../product.ts";
import { bytesPerPerson, fill } from "./fill.ts";
import { listenForPlans } from "./plan-listener.ts";
import { type Plan, slowestNode, tablesReadWhole } from "./plans.ts";
import { type Asker, growthRequests, pageSize } from "./requests.ts";

const goal = 1.5;
/** A table of as many rows may be read whole. */
const fewRows = 10_000;
const warmUps = 5;

interface Options {
  people: Record<"small" | "large", number>;
  runs: number;
  only: string;
  plans: string | undefined;
}

interface Site {
  asker: Asker;
  rowsOf: ReadonlyMap<string, number>;
  takePlans(): Plan[];
}

/**
 * Does a request take longer when more people have an account? Each is asked in turn of two filled installations.
 * `--small N` and `--large N` people, `--runs N` of each request, `--only WORD`, `--plans DIR` for the plans.
 * @returns whether every request kept to the goal
 */
export async function benchGrowth(argv: readonly string[]): Promise<boolean> {
  const options = readOptions(argv);
  const opened = new AsyncDisposableStack();
  try {
    await checkSpace(options.people.small + options.people.large);
    const postgres = await startPostgresServer(serverSettings);
    opened.defer(() => postgres.stop());
    const small = await openSite(postgres, "small", options.people.small, opened);
    const large = await openSite(postgres, "large", options.people.large, opened);
    return await measureAll({ small, large }, postgres, options);
  } finally {
    await opened.disposeAsync();
  }
}

/** Plans come as notices: see `plan-listener.ts`; none until the times are measured. */
const serverSettings = {
  shared_buffers: "1GB",
  maintenance_work_mem: "512MB",
  max_wal_size: "2GB",
  wal_level: "minimal",
  max_wal_senders: "0",
  session_preload_libraries: "auto_explain",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_buffers": "on",
  "auto_explain.log_nested_statements": "on",
  "auto_explain.log_format": "json",
  "auto_explain.log_level": "notice",
};

function readOptions(argv: readonly string[]): Options {
  const { values } = parseArgs({
    args: argv.slice(2),
    options: {
      growth: { type: "boolean" },
      small: { type: "string", default: "1000" },
      large: { type: "string", default: "1000000" },
      runs: { type: "string", default: "101" },
      only: { type: "string", default: "" },
      plans: { type: "string" },
    },
  });
  const count = z.coerce.number().int().positive();
  return {
    people: { small: count.parse(values.small), large: count.parse(values.large) },
    runs: count.parse(values.runs),
    only: values.only,
    plans: values.plans,
  };
}

async function checkSpace(people: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  const [free, needed] = [bavail * bsize, people * bytesPerPerson].map((bytes) => Math.ceil(bytes / 1e9));
  if ((free ?? 0) < (needed ?? 0)) {
    throw new Error(
      `${people} people need about ${needed} GB in ${tmpdir()}, where ${free} GB are free: give --large fewer people.`,
    );
  }
}

async function openSite(
  postgres: PostgresServer,
  name: string,
  people: number,
  opened: AsyncDisposableStack,
): Promise<Site> {
  await postgres.createDatabase(name);
  const databaseUrl = postgres.url(name);
  const listener = await listenForPlans(databaseUrl);
  opened.defer(() => listener.stop());
  const dataDir = await mkdtemp(path.join(tmpdir(), "bench-"));
  opened.defer(() => rm(dataDir, { recursive: true, force: true }));
  const product = await startAppServer({ env: { DATA_DIR: dataDir, LOG_LEVEL: "silent", DATABASE_URL: listener.url } });
  opened.defer(() => product.stop());
  const [person, admin] = [await signIn({ ...product, dataDir }), await signIn({ ...product, dataDir })];
  const started = performance.now();
  await fill(databaseUrl, people);
  const seconds = (performance.now() - started) / 1000;
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query<{ relname: string; rows: number; size: string }>(
      `select relname, reltuples::float8 as rows, pg_size_pretty(pg_database_size(current_database())) as size
       from pg_class where relkind = 'r'`,
    );
    console.log(`${name}: ${people} people, ${rows[0]?.size}, filled in ${seconds.toFixed(0)} s`);
    await database.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [admin.userId]);
    const oneOf = async (table: string, condition = `user_id = '${person.userId}'`, column = "id") => {
      const found = await database.query<{ id: string }>(
        `select ${column} as id from public.${table} where ${condition} limit 1`,
      );
      return found.rows[0]?.id ?? "";
    };
    const clients = await clientsOf(person, admin, dataDir);
    const { totalPages } = await listBlogs(clients.anonymous, { pageSize });
    return {
      asker: {
        ...clients,
        userId: person.userId,
        conversationId: await oneOf("chat_conversations"),
        documentId: await oneOf("documents"),
        letterId: await oneOf("sop_documents"),
        authorId: await oneOf("blogs", "slug = 'post-1'", "author_id"),
        slug: "post-1",
        middlePage: Math.ceil(totalPages / 2),
        lastPage: totalPages,
        added: new Map(),
      },
      rowsOf: new Map(rows.map((row) => [row.relname, row.rows])),
      takePlans: listener.take,
    };
  } finally {
    await database.end();
  }
}

async function clientsOf(
  person: Person,
  admin: Person,
  dataDir: string,
): Promise<Pick<Asker, "anonymous" | "person" | "admin">> {
  const { publishableKey } = await readKeys(dataDir);
  const clientOf = (accessToken?: string) =>
    createClient<Database>(person.url, publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` } },
    });
  return {
    anonymous: clientOf(),
    person: clientOf(person.accessToken),
    admin: clientOf(admin.accessToken),
  };
}

async function measureAll(
  sites: Record<"small" | "large", Site>,
  postgres: PostgresServer,
  { runs, only, plans: folder }: Options,
): Promise<boolean> {
  const requests = growthRequests.filter(({ name }) => name.includes(only));
  const times = new Map<string, Record<"small" | "large" | "ratio", number>>();
  for (const { name, run } of requests) {
    const ms: Record<"small" | "large", number[]> = { small: [], large: [] };
    for (let round = -warmUps; round < runs; round += 1) {
      for (const size of round % 2 === 0 ? (["small", "large"] as const) : (["large", "small"] as const)) {
        const started = performance.now();
        await run(sites[size].asker);
        if (round >= 0) ms[size].push(performance.now() - started);
      }
    }
    times.set(name, {
      small: spreadOf(ms.small).median,
      large: spreadOf(ms.large).median,
      // Round by round: what else the machine does hits both.
      ratio: spreadOf(ms.large.map((time, round) => time / (ms.small[round] ?? Number.NaN))).median,
    });
  }

  await onServer(postgres.url("postgres"), "alter system set auto_explain.log_min_duration = 0");
  await onServer(postgres.url("postgres"), "select pg_reload_conf()");
  await new Promise((resolve) => setTimeout(resolve, 1000));
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  console.log(
    `\nms of an answer, medians of ${runs} in turn with warm caches; median of their ratios (goal ${goal}):\n`,
  );
  let isGood = true;
  for (const { name, run } of requests) {
    const plansOf = async (size: "small" | "large") => {
      const { asker, takePlans } = sites[size];
      takePlans();
      await run(asker);
      const plans = takePlans();
      const file = `${name.replaceAll(/\W+/g, "-")}.${size}.json`;
      if (folder !== undefined) await writeFile(path.join(folder, file), `${JSON.stringify(plans, null, 2)}\n`);
      return plans;
    };
    await plansOf("small");
    const plans = await plansOf("large");
    const whole = tablesReadWhole(plans, sites.large.rowsOf, fewRows);
    const { small, large, ratio } = times.get(name) ?? { small: Number.NaN, large: Number.NaN, ratio: Number.NaN };
    const faults = [
      ...(ratio <= goal ? [] : [`MISSED: ${slowestNode(plans)}`]),
      ...whole.map((table) => `FAILED: reads all of ${table}`),
      ...(plans.length > 0 ? [] : ["FAILED: no plan came"]),
    ];
    isGood &&= faults.length === 0;
    console.log(
      `${name.padEnd(34)} ${small.toFixed(2).padStart(8)} ${large.toFixed(2).padStart(8)} ` +
        `${ratio.toFixed(2).padStart(7)}  ${faults.join("; ")}`,
    );
  }
  return isGood;
}
