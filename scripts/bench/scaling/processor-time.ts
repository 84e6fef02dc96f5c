import { readdir, readFile } from "node:fs/promises";
import { Client } from "pg";

const ticksPerSecond = 100;

/** Seconds of processor time that a process and its children have had, the ended ones too; Linux only. */
export async function processSeconds(pid: number): Promise<number> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(pids.map((one) => statOf(`${one}`).catch(() => null)));
  const own = stats.filter((stat) => stat !== null && (stat.pid === pid || stat.parent === pid));
  return own.reduce((sum, stat) => sum + (stat?.ticks ?? 0) + (stat?.childTicks ?? 0), 0) / ticksPerSecond;
}

/** Of the thread that a program of Node answers on; it has others, which hash passwords and collect garbage. */
export async function mainThreadSeconds(pid: number): Promise<number> {
  return (await statOf(`${pid}/task/${pid}`)).ticks / ticksPerSecond;
}

/** Of all processes of the machine. */
export async function machineSeconds(): Promise<number> {
  const [line = ""] = (await readFile("/proc/stat", "utf8")).split("\n", 1);
  const [, user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0] = line.split(/ +/).map(Number);
  return (user + nice + system + interrupts + softInterrupts) / ticksPerSecond;
}

/** Of the process that all sessions of a Postgres come from. */
export async function postgresPid(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return (await statOf(`${rows[0]?.pid ?? 0}`)).parent;
  } finally {
    await client.end();
  }
}

interface Stat {
  pid: number;
  parent: number;
  ticks: number;
  /** Of children that have ended. */
  childTicks: number;
}

async function statOf(place: string): Promise<Stat> {
  const text = await readFile(`/proc/${place}/stat`, "utf8");
  // After the name, which may have spaces: state, parent, …, and from the 12th on ticks as user and as system.
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const sum = (from: number) => (fields[from] ?? 0) + (fields[from + 1] ?? 0);
  return { pid: Number.parseInt(text, 10), parent: fields[1] ?? 0, ticks: sum(11), childTicks: sum(13) };
}
