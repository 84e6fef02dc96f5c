// What our answers are measured against: `node reference-server.ts bytes|hono|rows '<settings as JSON>'`, in a process
// of its own. Prints its port once it listens.
import { readFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { Pool } from "pg";
import { z } from "zod";

const bytesSettings = z.object({ file: z.string(), headers: z.record(z.string(), z.string()) });
const rowsSettings = z.object({ databaseUrl: z.string(), jwksUrl: z.string() });

const [kind, settings = "{}"] = process.argv.slice(2);
const server = createServer(await listenerOf(kind, JSON.parse(settings)));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address !== null) console.log(address.port);
});

async function listenerOf(name: string | undefined, given: unknown): Promise<RequestListener> {
  if (name === "bytes") return sameBytes(bytesSettings.parse(given));
  if (name === "hono") return getRequestListener(new Hono().get("/healthz", (c) => c.text("ok")).fetch);
  if (name === "rows") return getRequestListener((await rowsByHand(rowsSettings.parse(given))).fetch);
  throw new Error(`there is no reference ${name}`);
}

async function sameBytes({ file, headers }: z.infer<typeof bytesSettings>): Promise<RequestListener> {
  const bytes = await readFile(file);
  return (_request, response) => {
    response.writeHead(200, headers).end(bytes);
  };
}

/** One own row as a careful programmer writes it by hand: the same token, the same policies, four round trips. */
async function rowsByHand({ databaseUrl, jwksUrl }: z.infer<typeof rowsSettings>): Promise<Hono> {
  const jwks: JSONWebKeySet = await (await fetch(jwksUrl)).json();
  const keys = createLocalJWKSet(jwks);
  const pool = new Pool({ connectionString: databaseUrl, max: 10 });
  return new Hono().get("/row", async (c) => {
    const token = /^Bearer (.+)$/.exec(c.req.header("authorization") ?? "")?.[1];
    if (token === undefined) return c.json({ message: "no token" }, 401);
    const { payload } = await jwtVerify(token, keys, { algorithms: ["ES256"] });
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query(
        "select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)",
        [JSON.stringify(payload)],
      );
      const { rows } = await client.query("select * from public.visa_progress where user_id = $1", [payload.sub]);
      await client.query("commit");
      return c.json(rows);
    } catch (error) {
      await client.query("rollback");
      throw error;
    } finally {
      client.release();
    }
  });
}
