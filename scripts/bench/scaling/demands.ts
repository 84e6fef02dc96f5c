import { readdir, readFile } from "node:fs/promises";
import autocannon from "autocannon";
import { Client } from "pg";
import type { Target } from "../pairs.ts";
import { articleUrls, signIn, withPostgres, withProduct } from "../product.ts";
import { ownRow } from "../rows.ts";
import type { Demand, Kind } from "./model.ts";

const ticksPerSecond = 100;
const requests = 2000;
const connections = 8;
const people = 8;

/** Processor time of a request, which other programs of the machine change less than its duration; Linux only. */
export async function measureDemands(): Promise<Record<Kind, Demand>> {
  return withPostgres((databaseUrl) =>
    withProduct({ SEED_BLOG: "true", DATABASE_URL: databaseUrl }, async (product) => {
      const server = await serverPid(databaseUrl);
      const demandOf = async (count: number, work: () => Promise<void>): Promise<Demand> => {
        await work();
        const before = [await secondsOf(product.pid), await secondsOf(server)];
        await work();
        const after = [await secondsOf(product.pid), await secondsOf(server)];
        const [process = Number.NaN, database = Number.NaN] = after.map(
          (seconds, index) => (seconds - (before[index] ?? Number.NaN)) / count,
        );
        return { process, database };
      };
      const { article } = await articleUrls(product.url);
      const page = { url: `${product.url}${article}`, headers: { "accept-encoding": "br" } };
      const row = ownRow(await signIn(product));
      return {
        page: await demandOf(requests, () => send(page)),
        data: await demandOf(requests, () => send(row)),
        // To make an account hashes a password as well.
        signIn: await demandOf(2 * people, async () => {
          for (let person = 0; person < people; person += 1) await signIn(product);
        }),
      };
    }),
  );
}

async function send({ url, headers }: Target): Promise<void> {
  const { errors, non2xx } = await autocannon({ url, connections, amount: requests, ...(headers && { headers }) });
  if (errors + non2xx > 0) throw new Error(`${url} refused ${errors + non2xx} requests`);
}

/** Of the process that all sessions come from. */
async function serverPid(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return (await statOf(rows[0]?.pid ?? 0)).parent;
  } finally {
    await client.end();
  }
}

/** Of a process with its children, the ended ones too. */
async function secondsOf(pid: number): Promise<number> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(pids.map((one) => statOf(one).catch(() => null)));
  const own = stats.filter((stat) => stat !== null && (stat.pid === pid || stat.parent === pid));
  return own.reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0) / ticksPerSecond;
}

async function statOf(pid: number): Promise<{ pid: number; parent: number; ticks: number }> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8");
  // After the name, which may have spaces: state, parent, …, and from the 12th on four counts of ticks.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { pid, parent: Number(fields[1]), ticks };
}
