// The smallest server around the backend. Prints its address.
import { createServer } from "node:http";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { backendSettings, createBackend, defineFunction } from "@workspace/backend";
import { pino } from "pino";
import { z } from "zod";

const settings = await z.object(backendSettings.shape).parseAsync(process.env);
// As the product: a client that is slow to come again must not meet a connection that just ended.
const server = createServer({ keepAliveTimeout: 75_000 });
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = server.address();
const url = `http://localhost:${typeof address === "object" ? address?.port : ""}`;

const backend = await createBackend({
  settings,
  site: { url, name: "Example", supportEmail: process.env["SUPPORT_EMAIL"] ?? null },
  migrations: path.join(import.meta.dirname, "migrations"),
  templates: null,
  // Tests say where they come from.
  clientIp: (request) => request.headers.get("x-forwarded-for") ?? "127.0.0.1",
  noteCaller: () => {},
  mayMigrate: null,
  log: pino({ level: process.env["LOG_LEVEL"] ?? "info" }),
});
const greet = defineFunction({
  schema: z.object({ name: z.string("Say your name.") }, "Say your name."),
  needsSession: false,
  run: async ({ input }) => Response.json({ greeting: `Hello, ${input.name}` }),
});
const app = backend.api({ "fx-greet": greet }, { bodyLimitBytes: 12 * 1024 * 1024 });
server.on("request", getRequestListener(app.fetch));
process.stdout.write(`${JSON.stringify({ url, mailboxUrl: backend.mailboxUrl })}\n`);

process.on("SIGTERM", async () => {
  server.closeAllConnections();
  server.close();
  await backend.close();
  process.exit();
});
