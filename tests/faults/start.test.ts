import { cp, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "@workspace/testing/free-port.ts";
import { runFailingApp, startAppServer } from "#tests/support/servers/app-server.ts";
import { createInstallation } from "#tests/support/servers/installation.ts";
import { startS3Server } from "@workspace/testing/s3-server.ts";
import type { Engine } from "@workspace/testing/database.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "start-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Settings of an installation for what fails only after the database was opened. */
async function installed(engine: Engine = "postgres") {
  const { env, remove } = await createInstallation(engine);
  onTestFinished(remove);
  return env;
}

/** What an operator should see: one line that names the setting, no stack. */
async function expectOneLine(env: Record<string, string>, line: RegExp) {
  const { code, stderr } = await runFailingApp({ DATA_DIR: dataDir, ...env });
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(stderr).toMatch(line);
  expect(code).toBe(1);
}

describe("a start that cannot succeed ends with one line and code 1", () => {
  test("port in use", async () => {
    const port = await freePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
    await expectOneLine({ ...(await installed()), PORT: String(port) }, /^PORT: .*in use/);
    other.close();
  });

  test("data folder locked by a running server, which goes on unharmed", async () => {
    const env = await installed("pglite");
    const first = await startAppServer({ losesMessages: true, env });
    await expectOneLine(env, new RegExp(`${first.pid}`));
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await first.stop();
  });

  test("data folder is a file", async () => {
    const file = path.join(dataDir, "file");
    await writeFile(file, "");
    await expectOneLine({ DATA_DIR: file }, /DATA_DIR/);
  });

  test("data folder inside a file", async () => {
    const file = path.join(dataDir, "file");
    await writeFile(file, "");
    await expectOneLine({ DATA_DIR: path.join(file, "data") }, /DATA_DIR/);
  });

  test("data folder where none can be made", () => expectOneLine({ DATA_DIR: "/proc/data" }, /^DATA_DIR: .*no folder/));

  test("the same with a database elsewhere", async () =>
    expectOneLine({ ...(await installed()), DATA_DIR: "/proc/data" }, /^DATA_DIR: /));

  test("an address that people use with a path", () =>
    expectOneLine({ PUBLIC_URL: "https://example.com/visa" }, /PUBLIC_URL: .*without a path/));

  test("a mail server that there is not", () =>
    expectOneLine({ SMTP_URL: "smtp://somebody:hunter2@mail.invalid" }, /SMTP_URL: there is no such host/));

  test.each(["DATABASE_URL", "SMTP_URL"])(
    "a password in %s that ends its address, no piece of it named",
    async (name) => {
      const protocol = name === "SMTP_URL" ? "smtp" : "postgres";
      const { code, stderr } = await runFailingApp({
        DATA_DIR: dataDir,
        [name]: `${protocol}://host:12/hunter2@127.0.0.1/x`,
      });
      expect(code).toBe(1);
      expect(stderr).toMatch(new RegExp(`${name}: .*%2F`));
      expect(stderr).not.toContain("hunter2");
    },
  );

  test("several wrong settings are all named, without their values", async () => {
    const { code, stderr } = await runFailingApp({
      DATA_DIR: dataDir,
      PORT: "seventy",
      DATABASE_URL: "mysql://user:hunter2@localhost/db",
      LOG_LEVEL: "loud",
      SUPPORT_EMAIL: "nobody",
    });
    expect(code).toBe(1);
    for (const name of ["PORT", "DATABASE_URL", "LOG_LEVEL", "SUPPORT_EMAIL"]) expect(stderr).toContain(name);
    expect(stderr).not.toContain("hunter2");
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });

  test("hosted backend without its keys", () =>
    expectOneLine({ SUPABASE_URL: "https://example.supabase.co" }, /SUPABASE_PUBLISHABLE_KEY.*SUPABASE_SECRET_KEY/));

  test("quick hashes of passwords where others come", () =>
    expectOneLine({ QUICK_PASSWORD_HASHES: "true", PUBLIC_URL: "https://visa.example.com" }, /QUICK_PASSWORD_HASHES/));

  test("broken signing keys", () => expectOneLine({ AUTH_JWT_KEYS: "[{}]" }, /AUTH_JWT_KEYS/));

  test("half of an S3 store's settings, each missing one named", () =>
    expectOneLine(
      { S3_ENDPOINT: "https://s3.example.com" },
      /S3_BUCKET: .*S3_ACCESS_KEY_ID: .*S3_SECRET_ACCESS_KEY: /,
    ));

  test("an S3 store that does not answer, without its password", async () => {
    const { code, stderr } = await runFailingApp({
      ...(await installed()),
      S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      S3_BUCKET: "files",
      S3_ACCESS_KEY_ID: "somebody",
      S3_SECRET_ACCESS_KEY: "hunter2",
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^S3_ENDPOINT: 127\.0\.0\.1:\d+ does not answer\n$/);
    expect(stderr).not.toContain("hunter2");
  });

  test("a data folder whose files are not there any more, with the id of those that are missed", async () => {
    const env = await installed();
    await (await startAppServer({ losesMessages: true, env })).stop();
    const files = path.join(env.DATA_DIR, "files");
    const id = await readFile(path.join(files, "store-id"), "utf8");
    await rename(files, path.join(env.DATA_DIR, "moved"));
    await expectOneLine(env, new RegExp(`^DATA_DIR: .*files are kept elsewhere.*${id.trim()}`));
  });

  test("a second process on one database with a store of its own; with one S3 store and the same keys there may be two", async () => {
    const env = await installed();
    const [s3, otherS3] = [await startS3Server(), await startS3Server()];
    const envOf = (name: string) => ({ ...env, DATA_DIR: path.join(dataDir, name) });
    const first = await startAppServer({ losesMessages: true, env: { ...envOf("one"), ...s3.env } });
    await expectOneLine(envOf("two"), /^DATA_DIR: .*files are kept elsewhere.* one S3 store$/m);
    await expectOneLine({ ...envOf("two"), ...otherS3.env }, /^S3_BUCKET: .*files are kept elsewhere/);
    await expectOneLine({ ...envOf("two"), ...s3.env }, /^DATABASE_URL: .*other keys.*AUTH_JWT_KEYS/);
    await cp(path.join(dataDir, "one/secrets.json"), path.join(dataDir, "two/secrets.json"));
    const second = await startAppServer({ losesMessages: true, env: { ...envOf("two"), ...s3.env } });
    await Promise.all([first.stop(), second.stop()]);
    await Promise.all([s3.stop(), otherS3.stop()]);
  });

  test("trusted proxies that are no addresses", () =>
    expectOneLine({ TRUSTED_PROXIES: "proxy.example" }, /TRUSTED_PROXIES/));

  test("database unreachable, without its password", async () => {
    const port = await freePort();
    const { code, stderr } = await runFailingApp({
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://someone:hunter2@127.0.0.1:${port}/nowhere`,
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/DATABASE_URL/);
    expect(stderr).not.toContain("hunter2");
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });
});
