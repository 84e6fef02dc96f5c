import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCertificateAuthority } from "@workspace/testing/certificate-authority.ts";
import { type PostgresServer, startPostgresServer } from "@workspace/testing/postgres-server.ts";
import { runFailingApp, startAppServer } from "#tests/support/servers/app-server.ts";
import { createEmptyInstallation } from "#tests/support/servers/installation.ts";
import { runCommand } from "#tests/support/servers/operator.ts";

const authority = createCertificateAuthority();
const own = authority.issue("localhost");
const losesMail = { SMTP_URL: "smtp://127.0.0.1:9" };

let folder: string;
let postgres: PostgresServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "database-tls-"));
  await writeFile(path.join(folder, "ca.pem"), authority.certificate);
  await writeFile(path.join(folder, "wrong-ca.pem"), createCertificateAuthority("another CA").certificate);
  postgres = await startPostgresServer(
    { ssl: "on" },
    {
      "server.crt": own.certificate,
      "server.key": own.key,
      // Whoever comes without TLS is turned away.
      "pg_hba.conf": "hostssl all all 127.0.0.1/32 scram-sha-256\n",
    },
  );
  const client = new Client({ connectionString: over("ca.pem", "postgres") });
  await client.connect();
  await client.query("create database product");
  await client.query("create database empty");
  await client.end();
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** As the README says it. */
function over(ca: string, database = "product", host = "localhost"): string {
  const url = new URL(postgres.url(database));
  url.hostname = host;
  return `${url.href}?sslmode=verify-full&sslrootcert=${path.join(folder, ca)}`;
}

async function namesOverTls(): Promise<string[]> {
  const client = new Client({ connectionString: over("ca.pem") });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity join pg_stat_ssl using (pid)
     where ssl and datname = 'product' and application_name <> '' order by 1`,
  );
  await client.end();
  return rows.map(({ name }) => name);
}

test("a database with a certificate of a private CA is served, listened to, backed up and restored into", async () => {
  const place = await createEmptyInstallation(over("ca.pem"));
  const server = await startAppServer({ losesMessages: true, env: place.env });
  try {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await expect.poll(namesOverTls).toEqual(["platform", "platform changes"]);
    expect(server.output()).not.toContain("cannot be heard");

    const file = path.join(folder, "a.backup");
    expect((await runCommand("backup", [file], { env: place.env })).said).toContain("read back whole");
    const other = await createEmptyInstallation(over("ca.pem", "empty"));
    expect((await runCommand("restore", [file], { env: other.env })).said).toMatch(/^Restored as of/);
    await other.remove();
  } finally {
    await server.stop();
    await place.remove();
  }
});

test.each([
  ["a certificate of another CA", () => over("wrong-ca.pem"), /certificate/],
  ["a host that the certificate does not name", () => over("ca.pem", "product", "127.0.0.1"), /does not match/],
  ["a file that is not there", () => over("missing.pem"), /no such file.*missing\.pem/],
  ["no TLS at all", () => postgres.url("product"), /no encryption/],
])("%s ends the start, and a backup, with one line that names the cause", async (_, url, cause) => {
  const place = await createEmptyInstallation(url());
  const started = await runFailingApp({ ...place.env, ...losesMail });
  const backup = await runCommand("backup", [path.join(folder, "none.backup")], { env: place.env });
  await place.remove();
  expect([started.code, backup.code]).toEqual([1, 1]);
  for (const said of [started.stderr, backup.said]) {
    expect(said).toMatch(/^DATABASE_URL: .+\n$/);
    expect(said).toMatch(cause);
    expect(said).not.toContain("test-password");
  }
});
