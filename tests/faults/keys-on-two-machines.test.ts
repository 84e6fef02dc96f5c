import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { copyFile, rename } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { z } from "zod";
import { freePort } from "@workspace/testing/free-port.ts";
import { type S3Server, startS3Server } from "@workspace/testing/s3-server.ts";
import { createTestServerDatabase } from "@workspace/testing/test-database.ts";
import { createPerson } from "#tests/support/product/people.ts";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { createEmptyInstallation, type Installation } from "#tests/support/servers/installation.ts";
import { keysIn } from "#tests/support/servers/stored-files.ts";

/** Two servers with a data folder each, on one database and one store, as on two machines behind one address. */

interface Machine {
  place: Installation;
  port: number;
  server: AppServer | null;
}

let store: S3Server;
let machines: Machine[];
beforeEach(async () => {
  store = await startS3Server();
  const databaseUrl = await createTestServerDatabase();
  machines = [];
  for (const _ of ["first", "second"])
    machines.push({ place: await createEmptyInstallation(databaseUrl), port: await freePort(), server: null });
});
afterEach(async () => {
  await Promise.all(machines.map(async ({ server }) => server?.stop()));
  await Promise.all(machines.map(({ place }) => place.remove()));
  await store.stop();
});

async function start(machine: Machine, settings: Record<string, string> = {}): Promise<void> {
  machine.server = await startAppServer({
    losesMessages: true,
    env: {
      ...machine.place.env,
      ...store.env,
      PORT: String(machine.port),
      PUBLIC_URL: "http://visa.localhost",
      ...settings,
    },
  });
}
/** Another machine answers meanwhile. */
async function restart(machine: Machine, settings: Record<string, string> = {}): Promise<void> {
  const { server } = machine;
  machine.server = null;
  await server?.stop();
  await start(machine, settings);
}

async function admin(env: Record<string, string>, ...command: string[]): Promise<string> {
  const script = path.resolve(import.meta.dirname, "../../scripts/admin.ts");
  const given = { PATH: process.env["PATH"], LOG_LEVEL: "error", ...env };
  return (await promisify(execFile)(process.execPath, [script, ...command], { env: given })).stdout;
}

const sessionSchema = z.object({ access_token: z.string(), refresh_token: z.string() });
const addresses = ["/auth/v1/user", "/rest/v1/profiles?select=user_id", "/storage/v1/bucket"];

/**
 * Somebody who signs in, and from then on uses and renews the session on every machine that is up, as long as `work` takes.
 * @param work may wait until they have renewed it on each machine since
 * @returns what they were answered, and the ids of the keys that signed their tokens
 */
async function whileSignedIn(
  apiKeys: Awaited<ReturnType<typeof keysIn>>,
  work: (renewed: () => Promise<void>) => Promise<void>,
) {
  const urlOf = ({ port }: Machine) => `http://localhost:${port}`;
  const [first] = machines;
  if (first === undefined) throw new Error("unreachable");
  const person = await createPerson({ url: urlOf(first), ...apiKeys });
  let session = sessionSchema.parse(person.session);
  const answers = new Set<string>();
  const kids = new Set<string>();
  let rounds = 0;

  const ask = async (machine: Machine, address: string, init: RequestInit = {}) => {
    const { server } = machine;
    if (server === null) return null;
    const headers = { apikey: apiKeys.publishableKey, authorization: `Bearer ${session.access_token}` };
    try {
      const response = await fetch(`${urlOf(machine)}${address}`, { headers, ...init });
      answers.add(`${address} ${response.status}`);
      return response;
    } catch (error) {
      // It was stopped meanwhile: a proxy would have asked the other.
      if (machine.server === server) throw error;
      return null;
    }
  };
  const round = async () => {
    for (const renews of machines) {
      const { kid } = z
        .object({ kid: z.string() })
        .parse(JSON.parse(Buffer.from(session.access_token.split(".")[0] ?? "", "base64url").toString()));
      kids.add(kid);
      await Promise.all(machines.flatMap((machine) => addresses.map((address) => ask(machine, address))));
      const renewed = await ask(renews, "/auth/v1/token?grant_type=refresh_token", {
        method: "POST",
        headers: { apikey: apiKeys.publishableKey, "content-type": "application/json" },
        body: JSON.stringify({ refresh_token: session.refresh_token }),
      });
      if (renewed?.ok) session = sessionSchema.parse(await renewed.json());
    }
    rounds += 1;
  };

  const over = new AbortController();
  const using = (async () => {
    while (!over.signal.aborted) await round();
  })();
  const renewed = async () => {
    // The one under way may have begun before.
    const enough = rounds + 2;
    await Promise.race([using, vi.waitFor(() => expect(rounds).toBeGreaterThanOrEqual(enough), { timeout: 30_000 })]);
  };
  await work(renewed).finally(() => over.abort());
  await using;
  return { answers: [...answers].toSorted(), kids };
}

const allIsWell = [...addresses, "/auth/v1/token?grant_type=refresh_token"].map((each) => `${each} 200`).toSorted();

// keys-in-turn.test.ts is the sample of the short run.
describe.skipIf(!inject("isThorough"))("a rotation that restarts a machine at a time signs nobody out", () => {
  test("with AUTH_JWT_KEYS: behind the old key, then in front, then alone", async () => {
    const publishableKey = `sb_publishable_${randomBytes(24).toString("base64url")}`;
    const secretKey = `sb_secret_${randomBytes(32).toString("base64url")}`;
    const settingsOf = (...keys: string[]) => ({
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      SUPABASE_SECRET_KEY: secretKey,
      AUTH_JWT_KEYS: `[${keys.join(",")}]`,
    });
    const [old, fresh] = [await admin({}, "keys", "new"), await admin({}, "keys", "new")];
    for (const machine of machines) await start(machine, settingsOf(old));
    const seen = await whileSignedIn({ publishableKey, secretKey }, async (renewed) => {
      for (const keys of [[old, fresh], [fresh, old], [fresh]])
        for (const machine of machines) {
          await restart(machine, settingsOf(...keys));
          await renewed();
        }
    });
    expect(seen.answers).toEqual(allIsWell);
    expect(seen.kids.size).toBe(2);
  });

  test("with the folders' own keys: the file goes to the other machine before the first restart", async () => {
    const [first, second] = machines;
    if (first === undefined || second === undefined) throw new Error("unreachable");
    const fileOf = ({ place }: Machine) => path.join(place.dataDir, "secrets.json");
    const copyKeys = async () => {
      await copyFile(fileOf(first), `${fileOf(second)}.new`);
      await rename(`${fileOf(second)}.new`, fileOf(second));
    };
    await start(first);
    await copyKeys();
    await start(second);
    const seen = await whileSignedIn(await keysIn(first.place.dataDir), async (renewed) => {
      for (const _ of ["once", "again"]) {
        await admin({ ...first.place.env, PORT: String(first.port) }, "keys", "rotate");
        await copyKeys();
        for (const machine of machines) {
          await restart(machine);
          await renewed();
        }
      }
    });
    expect(seen.answers).toEqual(allIsWell);
    expect(seen.kids.size).toBe(3);
  });
});
