// Writes shared/database.types.ts from the migrations. With `--check` it only compares: exit code 1 if they differ.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { pino } from "pino";
import { databases } from "@workspace/backend";
import { startPostgresServer } from "@workspace/testing/postgres-server.ts";

const root = path.resolve(import.meta.dirname, "..");
const target = path.join(root, "shared/database.types.ts");
const header = "// Generated from supabase/migrations by `npm run db:types`. Do not edit.\n\n";
const run = promisify(execFile);
const bin = (name: string) => path.join(root, "node_modules/.bin", name);

const generated = await generate();
if (process.argv.includes("--check")) {
  const current = await readFile(target, "utf8").catch(() => "");
  if (current !== generated) {
    console.error("shared/database.types.ts does not match supabase/migrations. Run: npm run db:types");
    process.exitCode = 1;
  }
} else {
  await writeFile(target, generated);
}

async function generate(): Promise<string> {
  const server = await startPostgresServer();
  try {
    await server.createDatabase("types");
    const databaseUrl = server.url("types");
    const db = await databases.open({ databaseUrl, log: pino({ level: "silent" }) });
    try {
      await databases.migrate(db, path.join(root, "supabase/migrations"));
    } finally {
      await db.close();
    }
    return await generateFrom(databaseUrl);
  } finally {
    await server.stop();
  }
}

async function generateFrom(databaseUrl: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "db-types-"));
  const file = path.join(folder, "database.types.ts");
  try {
    // Without sslmode the CLI prints the failed TLS handshake on standard output, among the types.
    const { stdout } = await run(
      bin("supabase"),
      ["gen", "types", "--schema", "public", `--remote=${databaseUrl}?sslmode=disable`],
      { cwd: folder, env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: "1" } },
    );
    await writeFile(file, header + stdout.trimStart());
    await run(bin("oxfmt"), ["--config", path.join(root, ".oxfmtrc.json"), file]);
    return await readFile(file, "utf8");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
