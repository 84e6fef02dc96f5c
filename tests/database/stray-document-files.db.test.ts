import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PLATFORM } from "@workspace/testing/database.ts";
import { databases } from "@workspace/backend";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { createInstallation, type Installation } from "#tests/support/servers/installation.ts";
import { clientWithSecretKey, filesOnDisk } from "#tests/support/servers/stored-files.ts";
import { pdf } from "./full-account.ts";

describe.each(["pglite", "postgres"] as const)("files of documents without a row, on %s", (engine) => {
  let installation: Installation;
  let server: AppServer | null = null;
  beforeAll(async () => {
    installation = await createInstallation(engine);
  });
  afterAll(async () => {
    await server?.stop();
    await installation.remove();
  });

  async function startProduct() {
    server = await startAppServer({
      losesMessages: true,
      env: {
        ...installation.env,
        PORT: "0",
        LOG_LEVEL: "fatal",
      },
    });
    return clientWithSecretKey(server.url, installation.dataDir);
  }

  /** While the server is down: an embedded database is only for one process. */
  async function makeOld(names: readonly string[]): Promise<void> {
    await server?.stop();
    server = null;
    const db = await databases.open({ ...installation, log: pino({ level: "silent" }) });
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
    const { stored } = await filesOnDisk(installation.dataDir);

    await makeOld([kept, stray]);
    product = await startProduct();
    await expect
      .poll(async () => (await filesOnDisk(installation.dataDir)).stored.length, { timeout: 60_000 })
      .toBe(stored.length - 1);
    const left = await product.storage.from("documents").listV2({ prefix: `${id}/` });
    expect(left.data?.objects.map(({ name }) => name)).toEqual([kept, young]);
  });
});
