import { afterEach, beforeEach, expect, test } from "vitest";
import { type CuttableRelay, startCuttableRelay } from "@workspace/testing/contract/cuttable-relay.ts";
import { createPerson, type Person } from "#tests/support/product/people.ts";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { createInstallation, type Installation } from "#tests/support/servers/installation.ts";
import { keysIn } from "#tests/support/servers/stored-files.ts";

const patience = 120_000;

let installation: Installation;
let relay: CuttableRelay;
let server: AppServer;
let key: string;
let person: Person;
beforeEach(async () => {
  installation = await createInstallation("postgres");
  const address = new URL(installation.databaseUrl ?? "");
  relay = await startCuttableRelay(Number(address.port));
  address.port = String(relay.port);
  server = await startAppServer({
    losesMessages: true,
    env: { ...installation.env, DATABASE_URL: address.href, QUICK_PASSWORD_HASHES: "true" },
  });
  const keys = await keysIn(installation.dataDir);
  key = keys.publishableKey;
  person = await createPerson({ url: server.url, ...keys });
  expect((await get("/")).status).toBe(200);
});
afterEach(async () => {
  await server.stop();
  await relay.close();
  await installation.remove();
});

const get = (path: string) => fetch(server.url + path, { headers: { apikey: key } });
const signIn = () =>
  fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: key, "content-type": "application/json" },
    body: JSON.stringify({ email: person.email, password: person.password }),
  });
const readTags = () => get("/rest/v1/blog_tags?select=name");

test(
  "a database that takes its time makes people wait, and nobody is turned away",
  async () => {
    relay.slow(300);
    const answers = await Promise.all([signIn(), ...Array.from({ length: 12 }, readTags), get("/readyz")]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { error } = await person.client
      .from("profiles")
      .update({ full_name: "Amina Rahman" })
      .eq("user_id", person.id);
    expect(error).toBeNull();
  },
  patience,
);

test(
  "where it answers too late to wait for, people read a sentence, pages in memory stay, and all is well once it is quick again",
  async () => {
    relay.slow(600_000);
    // More people than connections.
    const refused = Promise.all([signIn(), ...Array.from({ length: 12 }, readTags)]);
    expect((await get("/healthz")).status).toBe(200);
    expect((await get("/")).status).toBe(200);
    expect((await get("/readyz")).status).toBe(503);
    for (const answer of await refused) {
      expect([503, 504]).toContain(answer.status);
      const text = await answer.text();
      expect(text).toMatch(/"(?:message|msg)":"[A-Z][^"]{15,}"/);
      expect(text).not.toMatch(/ECONN|127\.0\.0\.1|postgres:|timeout exceeded|at .*\.ts/);
    }
    relay.slow(0);
    await expect.poll(async () => (await get("/readyz")).status, { timeout: 60_000 }).toBe(200);
    const again = await Promise.all([signIn(), ...Array.from({ length: 12 }, readTags)]);
    expect(again.map(({ status }) => status)).toEqual(again.map(() => 200));
  },
  patience,
);
