import { createInterface } from "node:readline";
import { pino } from "pino";
import { PLATFORM } from "@workspace/testing/database.ts";
import { databases } from "@workspace/backend";

/**
 * A process that opens the data folder argv[2] and prints lines: `open`, or the error and its code; then it takes
 * commands on standard input: `write` writes rows without end and prints `kept <id>` for each one acknowledged,
 * `count` prints `rows <n>`, `close` closes and ends.
 */
const print = (line: string) => process.stdout.write(`${line}\n`);
const [, , dataDir = ""] = process.argv;

try {
  const db = await databases.open({ dataDir, log: pino({ level: "silent" }) });
  await db.tx(PLATFORM, (sql) => sql.exec("create table if not exists public.kept (id int primary key, filler text)"));
  print("open");

  const write = async () => {
    const { rows } = await db.tx(PLATFORM, (sql) =>
      sql.query<{ next: number }>("select coalesce(max(id), 0) + 1 as next from public.kept"),
    );
    for (let id = rows[0]?.next ?? 1; ; id += 1) {
      await db.tx(PLATFORM, (sql) => sql.query("insert into public.kept values ($1, repeat('x', 2000))", [id]));
      print(`kept ${id}`);
    }
  };
  const count = async () => {
    const { rows } = await db.tx(PLATFORM, (sql) =>
      sql.query<{ n: number }>("select count(*)::int as n from public.kept"),
    );
    print(`rows ${rows[0]?.n}`);
  };
  const close = async () => {
    await db.close();
    process.exit(0);
  };
  const commands = new Map(Object.entries({ write, count, close }));
  createInterface({ input: process.stdin }).on("line", (line) => void commands.get(line)?.());
} catch (error) {
  const code = error instanceof Object && "code" in error ? String(error.code) : "";
  print(`${code} ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
