import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { startAppServer } from "#tests/support/servers/app-server.ts";
import type { Target } from "../pairs.ts";
import { signIn, withPostgres, withProduct } from "../product.ts";
import { ownRow } from "../rows.ts";
import { arriveAtRandom } from "./arrivals.ts";
import { meanWait, meanWaitForCore } from "./model.ts";
import { machineSeconds, mainThreadSeconds, postgresPid, processSeconds } from "./processor-time.ts";

const cores = availableParallelism();
const saturatingConnections = 20;
/** The server lets one caller have but so much at a time. */
const people = 16;
const quietRate = 50;
/** Of what one process can do at most. */
const shares = [0.3, 0.6];
/** Of what two can: beyond, the machine's cores are what is short. */
const sharesOfTwo = [0.3, 0.45];

/** Processor seconds. */
type Times = Record<"mainThread" | "process" | "database" | "generator" | "others", number>;

interface Run {
  /** Answers a second. */
  rate: number;
  /** Seconds. */
  response: number;
  /** Of each part, cores kept busy. */
  busy: Times;
}

/**
 * What the model says of reading one's own row, against runs with one and with two processes on one Postgres: requests
 * come at random, and go to the processes in turn. @param seconds of each run
 */
export async function checkModel(seconds: number): Promise<void> {
  await withPostgres((databaseUrl) =>
    withProduct({ DATABASE_URL: databaseUrl }, async (product) => {
      const env = { DATA_DIR: product.dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: "silent" };
      const other = await startAppServer({ env, losesMessages: true });
      try {
        const rows: Target[] = [];
        for (let person = 0; person < people; person += 1) rows.push(ownRow(await signIn(product)));
        const rowsOfOther = rows.map((row) => ({ ...row, url: row.url.replace(product.url, other.url) }));
        const database = await postgresPid(databaseUrl);
        for (const count of [1, 2]) {
          const pids = [product.pid, other.pid].slice(0, count);
          const measure = measuring(pids, database);
          await check([rows, rowsOfOther].slice(0, count), measure, seconds);
        }
      } finally {
        await other.stop();
      }
    }),
  );
}

/** @param targets of each process */
async function check(targets: readonly Target[][], measure: Measure, seconds: number): Promise<void> {
  const processes = targets.length;
  const inTurn = Array.from({ length: people }, (_, person) => targets.flatMap((rows) => rows[person] ?? [])).flat();
  const random = (rate: number) => measure(() => arriveAtRandom(inTurn, rate, seconds));
  await saturate(targets, 2);
  const quiet = await random(quietRate);
  const full = await measure(() => saturate(targets, seconds));
  const demand = perRequest(full);
  const spare = cores - full.busy.others;
  const most = Math.min(processes / demand.mainThread, spare / (demand.process + demand.database + demand.generator));
  console.log(`\n${processes} process(es); one request: ${describe(demand)}; alone it takes ${ms(quiet.response)}`);
  line("at most", most, full.rate, "/s");
  for (const share of processes === 1 ? shares : sharesOfTwo) {
    const rate = (share * processes) / demand.mainThread;
    const run = await random(rate);
    const own = perRequest(run);
    const queue = meanWait({ rate: run.rate / processes, service: own.mainThread, inTurnAmong: processes });
    const all = own.process + own.database + own.generator;
    const core = meanWaitForCore(cores - run.busy.others, run.rate, all);
    console.log(
      `${rate.toFixed(0)} /s (${100 * share} %): ${describe(own)}; others ${run.busy.others.toFixed(2)} cores`,
    );
    line("  main thread busy", (run.rate * demand.mainThread) / processes, run.busy.mainThread / processes, "");
    line("  database busy", run.rate * demand.database, run.busy.database, "cores");
    line("  response", 1000 * (quiet.response + queue), 1000 * run.response, "ms");
    line("  response, with cores", 1000 * (quiet.response + queue + core), 1000 * run.response, "ms");
  }
}

type Measure = (load: () => Promise<number[]>) => Promise<Run>;

function measuring(pids: readonly number[], database: number): Measure {
  const sumOf = async (seconds: (pid: number) => Promise<number>) =>
    (await Promise.all(pids.map(seconds))).reduce((sum, one) => sum + one, 0);
  const now = async (): Promise<Times> => {
    const generator = process.cpuUsage();
    const own = {
      mainThread: await sumOf(mainThreadSeconds),
      process: await sumOf(processSeconds),
      database: await processSeconds(database),
      generator: (generator.user + generator.system) / 1e6,
    };
    return { ...own, others: (await machineSeconds()) - own.process - own.database - own.generator };
  };
  return async (load) => {
    await pause(500);
    const began = performance.now();
    const before = await now();
    const responses = await load();
    const after = await now();
    const seconds = (performance.now() - began) / 1000;
    const busy = (part: keyof Times) => (after[part] - before[part]) / seconds;
    return {
      rate: responses.length / seconds,
      response: responses.reduce((sum, one) => sum + one, 0) / responses.length / 1000,
      busy: {
        mainThread: busy("mainThread"),
        process: busy("process"),
        database: busy("database"),
        generator: busy("generator"),
        others: busy("others"),
      },
    };
  };
}

/** As many as are done at once by all. @returns milliseconds of each answer, on average */
async function saturate(targets: readonly Target[][], seconds: number): Promise<number[]> {
  const results = await Promise.all(
    targets.map((rows) =>
      autocannon({
        url: rows[0]?.url ?? "",
        requests: rows.map(({ url, headers = {} }) => ({ path: url.slice(new URL(url).origin.length), headers })),
        connections: saturatingConnections,
        duration: seconds,
      }),
    ),
  );
  return results.flatMap(({ "2xx": count, latency }) => Array.from({ length: count }, () => latency.average));
}

function perRequest({ rate, busy }: Run): Times {
  const of = (part: keyof Times) => busy[part] / rate;
  return {
    mainThread: of("mainThread"),
    process: of("process"),
    database: of("database"),
    generator: of("generator"),
    others: of("others"),
  };
}

const ms = (seconds: number) => `${(seconds * 1000).toFixed(2)} ms`;

function describe({ mainThread, process: own, database, generator }: Times): string {
  return `${ms(mainThread)} of the answering thread, ${ms(own)} of the process, ${ms(database)} of the database, ${ms(generator)} of the load`;
}

function line(name: string, model: number, measured: number, unit: string): void {
  const error = (100 * (model - measured)) / measured;
  console.log(
    `${name}: model ${model.toFixed(2)} ${unit}, measured ${measured.toFixed(2)} ${unit}, ${error.toFixed(0)} %`,
  );
}
