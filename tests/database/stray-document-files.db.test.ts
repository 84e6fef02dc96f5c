import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PLATFORM } from "#platform/postgres/database.ts";
import { openDatabase } from "#platform/postgres/open-database.ts";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import { clientWithSecretKey, filesOnDisk } from "#tests/support/stored-files.ts";
import { createTestServerDatabase } from "#tests/support/test-database.ts";
import { pdf } from "./full-account.ts";

describe.each(["pglite", "postgres"] as const)("files of documents without a row, on %s", (engine) => {
  let dataDir: string;
  let databaseUrl: string | undefined;
  let server: AppServer | null = null;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), "stray-files-"));
    databaseUrl = engine === "postgres" ? await createTestServerDatabase() : undefined;
  });
  afterAll(async () => {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function startProduct() {
    server = await startAppServer({
      losesMessages: true,
      env: {
        DATA_DIR: dataDir,
        PORT: "0",
        LOG_LEVEL: "fatal",
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      },
    });
    return clientWithSecretKey(server.url, dataDir);
  }

  /** While the server is down: an embedded database is only for one process. */
  async function makeOld(names: readonly string[]): Promise<void> {
    await server?.stop();
    server = null;
    const db = await openDatabase({ databaseUrl, dataDir, log: pino({ level: "silent" }) });
    try {
      await db.tx(PLATFORM, async (sql) => {
        // Or a trigger would note the change as one of today.
        await sql.exec("set local session_replication_role = replica");
        await sql.query(
          `update storage.objects set created_at = now() - interval '25 hours', updated_at = now() - interval '25 hours'
            where name = any ($1)`,
          [names],
        );
      });
    } finally {
      await db.close();
    }
  }

  test("go after a day, with their bytes", { timeout: 240_000 }, async () => {
    let product = await startProduct();
    const { data } = await product.auth.admin.createUser({ email: "ann@example.com", email_confirm: true });
    const id = data.user?.id ?? "";
    const names = ["kept", "stray", "young"].map((_, index) => `${id}/${1_700_000_000_000 + index}.pdf`);
    const [kept = "", stray = "", young = ""] = names;
    for (const name of names) {
      const { error } = await product.storage
        .from("documents")
        .upload(name, pdf(name), { contentType: "application/pdf" });
      expect(error).toBeNull();
    }
    const { publicUrl } = product.storage.from("documents").getPublicUrl(kept).data;
    const { error } = await product.from("documents").insert({
      user_id: id,
      document_name: "Passport",
      document_type: "Passport",
      file_url: publicUrl,
      file_name: "scan.pdf",
    });
    expect(error).toBeNull();
    const { stored } = await filesOnDisk(dataDir);

    await makeOld([kept, stray]);
    product = await startProduct();
    await expect
      .poll(async () => (await filesOnDisk(dataDir)).stored.length, { timeout: 60_000 })
      .toBe(stored.length - 1);
    const left = await product.storage.from("documents").listV2({ prefix: `${id}/` });
    expect(left.data?.objects.map(({ name }) => name)).toEqual([kept, young]);
  });
});
