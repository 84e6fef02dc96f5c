import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PLATFORM } from "@workspace/testing/database.ts";
import { databases } from "@workspace/backend";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { createInstallation, type Installation } from "#tests/support/servers/installation.ts";
import { clientWithSecretKey, filesOnDisk } from "#tests/support/servers/stored-files.ts";
import { pdf } from "./full-account.ts";

describe.each(["pglite", "postgres"] as const)("what is left behind, on %s", (engine) => {
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

  test("goes: files without a row after a day, with their bytes, and old rows", { timeout: 240_000 }, async () => {
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
    const [keptResume = "", strayResume = ""] = [5, 6].map((last) => `${id}/170000000000${last}.pdf`);
    for (const name of [keptResume, strayResume]) {
      const uploaded = await product.storage
        .from("resumes")
        .upload(name, pdf(name), { contentType: "application/pdf" });
      expect(uploaded.error).toBeNull();
    }
    const resume = await product.from("resumes").insert({ user_id: id, title: "Mine", file_url: keptResume });
    expect(resume.error).toBeNull();
    const usage = (created_at: string) => ({
      user_id: id,
      task: "chat",
      model: "m",
      duration_ms: 1,
      outcome: "ok",
      created_at,
    });
    const used = await product.from("ai_usage").insert([usage("2001-01-01"), usage(new Date().toISOString())]);
    expect(used.error).toBeNull();
    const { stored } = await filesOnDisk(installation.dataDir);

    await makeOld([kept, stray, keptResume, strayResume]);
    product = await startProduct();
    await expect
      .poll(async () => (await filesOnDisk(installation.dataDir)).stored.length, { timeout: 60_000 })
      .toBe(stored.length - 2);
    const left = await product.storage.from("documents").listV2({ prefix: `${id}/` });
    expect(left.data?.objects.map(({ name }) => name)).toEqual([kept, young]);
    const resumes = await product.storage.from("resumes").listV2({ prefix: `${id}/` });
    expect(resumes.data?.objects.map(({ name }) => name)).toEqual([keptResume]);
    await expect
      .poll(async () => (await product.from("ai_usage").select("id").eq("user_id", id)).data?.length, {
        timeout: 60_000,
      })
      .toBe(1);
  });
});
