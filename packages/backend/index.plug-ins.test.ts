import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** The packages that a process of its own loads while it opens the backend in a folder of its own. */
async function packagesOfStart(): Promise<string[]> {
  const code = `
    import { mkdtempSync, rmSync } from "node:fs";
    import { registerHooks } from "node:module";
    import { tmpdir } from "node:os";
    import path from "node:path";
    const loaded = new Set();
    registerHooks({ load(url, context, next) {
      const name = /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//.exec(url)?.[1];
      if (name) loaded.add(name);
      return next(url, context);
    } });
    const { z } = await import("zod");
    const { pino } = await import("pino");
    const { backendSettings, createBackend } = await import("@workspace/backend");
    const folder = mkdtempSync(path.join(tmpdir(), "plug-ins-"));
    const environment = { DATA_DIR: folder, SMTP_URL: "smtp://127.0.0.1:9", GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "x" };
    const backend = await createBackend({
      noteCaller: () => {},
  mayMigrate: null,
      settings: await z.object(backendSettings.shape).parseAsync(environment),
      site: { url: "http://localhost", name: "Site", supportEmail: null },
      migrations: path.join("packages/backend/testing/migrations"),
      templates: null,
      clientIp: () => "127.0.0.1",
      log: pino({ level: "silent" }),
    });
    await backend.close();
    rmSync(folder, { recursive: true });
    console.log(JSON.stringify([...loaded]));
    process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", code]);
  const names: string[] = JSON.parse(stdout);
  return names;
}

test("a start loads none of what only few installations use", async () => {
  const loaded = await packagesOfStart();
  expect(loaded).toContain("hono");
  const plugIns =
    /^(@node-saml|@xmldom|xml-|@solana|micro-eth-signer|openid-client|@simplewebauthn|@aws-sdk|maildev|pg$)/;
  expect(loaded.filter((name) => plugIns.test(name))).toEqual([]);
});
