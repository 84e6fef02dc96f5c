import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { measurePair, type PairResult } from "./pairs.ts";
import { memoryOf, signIn, withPostgres, withProduct } from "./product.ts";
import { ratioRows, type Row } from "./rows.ts";

export interface Figures {
  at: string;
  node: string;
  rounds: number;
  secondsPerRound: number;
  rows: ({ name: string; goal: number } & PairResult)[];
  engines: { engine: string; firstStart: number; secondStart: number; idleMb: number; loadedMb: number }[];
}

const restMs = 10_000;

/**
 * `--only WORD` measures the rows whose names have the word; `--rounds N` and `--seconds N` for each side of a pair;
 * `--json FILE` writes the figures.
 */
export async function benchRatios(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: argv.slice(2),
    options: {
      only: { type: "string", default: "" },
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "2" },
      json: { type: "string" },
    },
  });
  const count = z.coerce.number().int().positive();
  const effort = { rounds: count.parse(values.rounds), seconds: count.parse(values.seconds) };
  const figures = await measureAll(effort, values.only);
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(figures, null, 2)}\n`);
}

async function measureAll(effort: { rounds: number; seconds: number }, only: string): Promise<Figures> {
  const folder = await mkdtemp(path.join(tmpdir(), "bench-answers-"));
  const opened = new AsyncDisposableStack();
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  try {
    return await withPostgres((databaseUrl) =>
      withProduct({ SEED_BLOG: "true" }, (pglite) =>
        withProduct({ SEED_BLOG: "true", DATABASE_URL: databaseUrl }, async (postgres) => {
          await new Promise((resolve) => setTimeout(resolve, restMs));
          const idle = [await memoryOf(pglite.pid), await memoryOf(postgres.pid)];
          const all = await ratioRows({
            pglite: { product: pglite, person: await signIn(pglite) },
            postgres: { product: postgres, person: await signIn(postgres), databaseUrl },
            folder,
            opened,
          });
          console.log(`20 connections, ${effort.rounds} rounds of ${effort.seconds} s in turn with the reference:\n`);
          const rows = [];
          for (const row of all.filter(({ name }) => name.includes(only))) rows.push(await measureRow(row, effort));
          await new Promise((resolve) => setTimeout(resolve, restMs));
          const loaded = [await memoryOf(pglite.pid), await memoryOf(postgres.pid)];
          const engines = [pglite, postgres].map((product, index) => ({
            engine: index === 0 ? "PGlite" : "Postgres",
            firstStart: product.firstStartSeconds,
            secondStart: product.secondStartSeconds,
            idleMb: idle[index] ?? Number.NaN,
            loadedMb: loaded[index] ?? Number.NaN,
          }));
          for (const { engine, firstStart, secondStart, idleMb, loadedMb } of engines) {
            console.log(
              `${engine}: first start ${firstStart.toFixed(2)} s, second ${secondStart.toFixed(2)} s; ` +
                `idle ${idleMb.toFixed(0)} MB, after load ${loadedMb.toFixed(0)} MB`,
            );
          }
          return {
            at: new Date().toISOString(),
            node: process.version,
            rounds: effort.rounds,
            secondsPerRound: effort.seconds,
            rows,
            engines,
          };
        }),
      ),
    );
  } finally {
    await opened.disposeAsync();
  }
}

async function measureRow(row: Row, effort: { rounds: number; seconds: number }) {
  const result = await measurePair(row, effort);
  const { min, median, max } = result.ratio;
  console.log(
    `${row.name.padEnd(34)} ${result.ours.median.toFixed(0).padStart(7)} /s of ` +
      `${result.reference.median.toFixed(0).padStart(7)}   ratio ${min.toFixed(3)} – ${median.toFixed(3)} – ` +
      `${max.toFixed(3)}   goal ${row.goal}${median >= row.goal ? "" : "  MISSED"}`,
  );
  return { name: row.name, goal: row.goal, ...result };
}
