import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { type FirstImpression, measureFirstImpression } from "./first-impression.ts";
import { measurePair, type PairResult } from "./pairs.ts";
import { memoryOf, signIn, withPostgres, withProduct } from "./product.ts";
import { performanceText } from "./performance-page.ts";
import { ratioRows, type Row, type Sites } from "./rows.ts";
import { transactionsOfUpload } from "./transactions.ts";

interface Effort {
  rounds: number;
  /** Of each side of a round. */
  seconds: number;
}

export interface Figures extends Effort {
  at: string;
  node: string;
  rows: ({ name: string; goal: number } & PairResult)[];
  firstImpression: FirstImpression;
  transactionsOfUpload: number;
  engines: { engine: string; firstStart: number; secondStart: number; idleMb: number; loadedMb: number }[];
}

const restMs = 10_000;
const performancePage = path.join(import.meta.dirname, "../../docs/performance.md");

/**
 * `--only WORD` measures the rows whose names have the word; `--rounds N` and `--seconds N` for each side of a pair;
 * `--json FILE` writes the figures, `--write` also `docs/performance.md`.
 */
export async function benchRatios(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: argv.slice(2),
    options: {
      only: { type: "string", default: "" },
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "2" },
      json: { type: "string" },
      write: { type: "boolean", default: false },
    },
  });
  const count = z.coerce.number().int().positive();
  const effort = { rounds: count.parse(values.rounds), seconds: count.parse(values.seconds) };
  const figures = await measureAll(effort, values.only);
  if (values.write) await writeFile(performancePage, performanceText(figures));
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(figures, null, 2)}\n`);
}

async function measureAll(effort: Effort, only: string): Promise<Figures> {
  return withPostgres((databaseUrl) =>
    withProduct({ SEED_BLOG: "true" }, (pglite) =>
      withProduct({ SEED_BLOG: "true", DATABASE_URL: databaseUrl }, async (postgres) => {
        await rest();
        const idle = [await memoryOf(pglite.pid), await memoryOf(postgres.pid)];
        const sites: Sites = {
          pglite: { product: pglite, person: await signIn(pglite) },
          postgres: { product: postgres, person: await signIn(postgres), databaseUrl },
        };
        const rows = await measureRows(sites, effort, only);
        const uploadTransactions = await transactionsOfUpload(sites.postgres.person, databaseUrl);
        console.log(`a small document with its row: ${uploadTransactions.toFixed(1)} transactions, goal 6`);
        await rest();
        const loaded = [await memoryOf(pglite.pid), await memoryOf(postgres.pid)];
        const engines = [pglite, postgres].map((product, index) => ({
          engine: index === 0 ? "PGlite" : "Postgres",
          firstStart: product.firstStartSeconds,
          secondStart: product.secondStartSeconds,
          idleMb: idle[index] ?? Number.NaN,
          loadedMb: loaded[index] ?? Number.NaN,
        }));
        for (const engine of engines) printEngine(engine);
        const firstImpression = await measureFirstImpression(postgres, sites.postgres.person);
        printFirstImpression(firstImpression);
        return {
          at: new Date().toISOString(),
          node: process.version,
          ...effort,
          rows,
          transactionsOfUpload: uploadTransactions,
          engines,
          firstImpression,
        };
      }),
    ),
  );
}

async function measureRows(sites: Sites, effort: Effort, only: string): Promise<Figures["rows"]> {
  const folder = await mkdtemp(path.join(tmpdir(), "bench-answers-"));
  const opened = new AsyncDisposableStack();
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  try {
    const all = await ratioRows(sites, folder, opened);
    console.log(`20 connections, ${effort.rounds} rounds of ${effort.seconds} s in turn with the reference:\n`);
    const rows: Figures["rows"] = [];
    for (const row of all.filter(({ name }) => name.includes(only))) rows.push(await measureRow(row, effort));
    return rows;
  } finally {
    await opened.disposeAsync();
  }
}

async function rest(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, restMs));
}

function printEngine({ engine, firstStart, secondStart, idleMb, loadedMb }: Figures["engines"][number]): void {
  console.log(
    `${engine}: first start ${firstStart.toFixed(2)} s, second ${secondStart.toFixed(2)} s; ` +
      `idle ${idleMb.toFixed(0)} MB, after load ${loadedMb.toFixed(0)} MB`,
  );
}

function printFirstImpression({ transfer, seconds }: FirstImpression): void {
  const { scripts, styles, fonts } = transfer;
  console.log(
    `/dashboard, first load: scripts ${scripts.toFixed(0)} kB, styles ${styles.toFixed(0)} kB, fonts ${fonts.toFixed(0)} kB`,
  );
  for (const [name, { min, median, max }] of Object.entries(seconds)) {
    console.log(`phone, ${name.padEnd(40)} ${min.toFixed(2)} – ${median.toFixed(2)} – ${max.toFixed(2)} s`);
  }
}

async function measureRow(row: Row, effort: Effort) {
  const result = await measurePair(row, effort);
  const { min, median, max } = result.ratio;
  console.log(
    `${row.name.padEnd(34)} ${result.ours.median.toFixed(0).padStart(7)} /s of ` +
      `${result.reference.median.toFixed(0).padStart(7)}   ratio ${min.toFixed(3)} – ${median.toFixed(3)} – ` +
      `${max.toFixed(3)}   goal ${row.goal}${median >= row.goal ? "" : "  MISSED"}`,
  );
  return { name: row.name, goal: row.goal, ...result };
}
