import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { createInstallation, type Installation } from "#tests/support/servers/installation.ts";

const METRICS_TOKEN = "0123456789abcdef0123456789abcdef";
const STALL_MS = 2_500;

let installation: Installation;
let server: AppServer;
beforeAll(async () => {
  installation = await createInstallation("postgres");
  server = await startAppServer({ losesMessages: true, env: { ...installation.env, METRICS_TOKEN } });
});
afterAll(async () => {
  await server.stop();
  await installation.remove();
});

test("metrics that are asked for while the event loop stalls come late, whole, and say how late", async () => {
  const scrape = async () => {
    const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    return { status: answer.status, text: await answer.text() };
  };
  await scrape();
  process.kill(server.pid, "SIGSTOP");
  const beganAt = performance.now();
  const late = scrape();
  setTimeout(() => process.kill(server.pid, "SIGCONT"), STALL_MS);
  const { status, text } = await late;
  expect(performance.now() - beganAt).toBeGreaterThanOrEqual(STALL_MS - 50);
  expect([status, text]).toEqual([200, expect.stringContaining("http_request_duration_seconds_count")]);
  const longest = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1];
  expect(Number(longest)).toBeGreaterThan(1);
  expect((await scrape()).status).toBe(200);
});
