import { createServer } from "node:http";
import { createClient } from "@supabase/supabase-js";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import type { Database } from "#shared/database.types.ts";
import { startBlogSeeding } from "./start-seeding.ts";

let close = () => {};
afterEach(() => close());

/** A backend that answers every request with this status, or never. */
async function startBackend(status: number | null) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    if (status !== null) response.writeHead(status, { "content-type": "application/json" }).end('{"message":"no"}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { requests, service: createClient<Database>(`http://127.0.0.1:${port}`, "key") };
}

function recordedLog() {
  const lines: string[] = [];
  return { lines, log: pino({ level: "info" }, { write: (line: string) => void lines.push(line) }) };
}

test("a seed that fails says so once, and the server goes on", async () => {
  const { service } = await startBackend(500);
  const { lines, log } = recordedLog();
  const seeding = startBlogSeeding({ service, supabaseUrl: null, log });
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toContain("the next start tries again");
  await seeding.stop();
  expect(lines).toHaveLength(1);
});

test("a stop ends it at once without a word, also while the backend does not answer", async () => {
  const { service, requests } = await startBackend(null);
  const { lines, log } = recordedLog();
  const seeding = startBlogSeeding({ service, supabaseUrl: null, log });
  await expect.poll(() => requests).toEqual(["/rest/v1/rpc/is_blog_fresh"]);
  await seeding.stop();
  expect([lines, requests]).toEqual([[], ["/rest/v1/rpc/is_blog_fresh"]]);
});
