import { createHash, randomUUID } from "node:crypto";
import { chmod, cp, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { readBootstrap } from "./bootstrap.ts";
import { migrate, readMigrations } from "./migrations.ts";
import { DATABASE_FOLDER, openDatabase } from "./open-database.ts";

interface TemplateOptions {
  /** As `createBackend` takes them. */
  migrations: string;
  templates: string;
  log: Logger;
}

/** Makes the embedded database that first starts copy instead of making their own, unless it is there. */
export async function prepareTemplate({ migrations, templates, log }: TemplateOptions): Promise<void> {
  const template = await templateFor(templates, migrations);
  if (await isThere(template)) return;
  // Older ones are of no use any more.
  await rm(templates, { recursive: true, force: true });
  const workFolder = path.join(templates, `unfinished-${randomUUID()}`);
  await mkdir(templates, { recursive: true });
  const db = await openDatabase({ dataDir: workFolder, log });
  try {
    await migrate(db, migrations);
  } finally {
    await db.close();
  }
  await rename(path.join(workFolder, DATABASE_FOLDER), template);
  await rm(workFolder, { recursive: true });
}

/** Copies the template to `folder` unless there is a database, or no template for these migrations. */
export async function copyTemplate(
  { templates, migrations }: Pick<TemplateOptions, "templates" | "migrations">,
  folder: string,
): Promise<void> {
  if (await isThere(folder)) return;
  const template = await templateFor(templates, migrations);
  if (!(await isThere(template))) return;
  // Moved in when it is whole and on disk, so that a start that was cut short leaves no half database.
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(template, unfinished, { recursive: true });
  await chmod(unfinished, 0o700);
  await flush(unfinished);
  await rename(unfinished, folder);
}

/** Named after what is in it: a template of other migrations is never found. */
async function templateFor(templates: string, migrations: string): Promise<string> {
  const [prepared, migrated] = await Promise.all([readBootstrap(), readMigrations(migrations)]);
  const hash = createHash("sha256").update(prepared.fingerprint);
  for (const { file, sha256 } of migrated) hash.update(file).update(sha256);
  return path.join(templates, hash.digest("hex"));
}

async function isThere(database: string): Promise<boolean> {
  return stat(path.join(database, "PG_VERSION")).then(
    () => true,
    () => false,
  );
}

async function flush(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = await open(path.join(entry.parentPath, entry.name), "r+");
        await file.sync();
        await file.close();
      }),
  );
}
