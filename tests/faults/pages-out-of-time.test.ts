import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databases } from "@workspace/backend";
import { PLATFORM } from "@workspace/testing/database.ts";
import { createPost } from "#tests/support/samples/blog-posts.ts";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { createInstallation, type Installation } from "#tests/support/servers/installation.ts";
import { clientWithSecretKey } from "#tests/support/servers/stored-files.ts";

let installation: Installation;
let server: AppServer;
beforeAll(async () => {
  installation = await createInstallation("postgres");
  server = await startAppServer({ losesMessages: true, env: installation.env });
});
afterAll(async () => {
  await server.stop();
  await installation.remove();
});

test("a public page whose rows come too late says when to come again, and its log why", async () => {
  const { slug } = await createPost(await clientWithSecretKey(server.url, installation.dataDir));
  const article = `/blogs/${slug}`;
  const db = await databases.open({
    databaseUrl: installation.databaseUrl ?? "",
    log: pino({ level: "silent" }),
    statementTimeoutMs: 60_000,
  });
  await db.tx(PLATFORM, async (sql) => {
    await sql.exec("lock table public.blogs in access exclusive mode");
    for (const address of [article, "/blogs"]) {
      const late = await fetch(server.url + address);
      expect([late.status, late.headers.get("retry-after")]).toEqual([503, expect.stringMatching(/^\d$/)]);
      expect(await late.text()).not.toMatch(/57014|canceling statement|at .*\.ts/);
    }
    // The database itself is there.
    expect((await fetch(`${server.url}/rest/v1/`)).status).toBeLessThan(500);
  });
  await db.close();
  expect(server.output()).toMatch(/"code":"57014".*"msg":"page failed"/);
  expect((await fetch(server.url + article)).status).toBe(200);
});
