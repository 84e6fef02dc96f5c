import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "@workspace/testing/free-port.ts";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { createInstallation, type Installation } from "#tests/support/servers/installation.ts";
import { keysIn } from "#tests/support/servers/stored-files.ts";
import { createPerson } from "#tests/support/product/people.ts";

/** Two servers on one database and one data folder, as behind one address. */

let installation: Installation;
let ports: number[];
const servers: AppServer[] = [];
beforeAll(async () => {
  installation = await createInstallation("postgres");
  ports = [await freePort(), await freePort()];
  for (const index of [0, 1]) await start(index);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await installation.remove();
});

const urlOf = (index: number) => `http://localhost:${ports[index]}`;

async function start(index: number): Promise<void> {
  servers[index] = await startAppServer({
    losesMessages: true,
    env: {
      ...installation.env,
      PORT: String(ports[index]),
      PUBLIC_URL: "http://visa.localhost",
    },
  });
}
async function restart(index: number): Promise<void> {
  await servers[index]?.stop();
  await start(index);
}

async function rotate(): Promise<void> {
  const script = path.resolve(import.meta.dirname, "../../scripts/admin.ts");
  const env = { PATH: process.env["PATH"], LOG_LEVEL: "error", ...installation.env };
  await promisify(execFile)(process.execPath, [script, "keys", "rotate"], { env });
}

const tokens: string[] = [];
/** Somebody new, through one of the servers. */
async function signIn(index: number): Promise<void> {
  const keys = await keysIn(installation.dataDir);
  tokens.push((await createPerson({ url: urlOf(index), ...keys })).session.access_token);
}

/** What accounts and Data API of both say to each token that was ever given. */
async function statuses(): Promise<number[]> {
  const { publishableKey: apikey } = await keysIn(installation.dataDir);
  const asked = tokens.flatMap((token) =>
    [0, 1].flatMap((index) =>
      ["/auth/v1/user", "/rest/v1/profiles?select=user_id"].map(async (address) => {
        const headers = { apikey, authorization: `Bearer ${token}` };
        return (await fetch(`${urlOf(index)}${address}`, { headers })).status;
      }),
    ),
  );
  return [...new Set(await Promise.all(asked))];
}

test("signing keys are rotated and the servers restarted in turn, and nobody is signed out", async () => {
  for (const index of [0, 1]) await signIn(index);
  expect(await statuses()).toEqual([200]);
  for (const _ of ["first", "second"]) {
    await rotate();
    expect(await statuses()).toEqual([200]);
    for (const index of [0, 1]) {
      await restart(index);
      await signIn(index);
      expect(await statuses()).toEqual([200]);
    }
  }
  const kids = tokens.map((token) => Buffer.from(token.split(".")[0] ?? "", "base64url").toString());
  expect(new Set(kids).size).toBe(3);
});
