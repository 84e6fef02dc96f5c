import { expect, test } from "vitest";
import type { Health } from "./health.ts";
import { createMetrics } from "./metrics.ts";
import { createOperatorRoutes } from "./operator-routes.ts";

const well: Health = { isDatabaseReady: true, troubles: [] };

interface Given {
  health?: Health;
  isStopping?: boolean;
  metricsToken?: string;
  waiting?: () => Promise<{ waiting: number; failed: number }>;
}

function routesWith(given: Given) {
  const metrics = createMetrics({
    connections: () => ({ all: 3, idle: 2, waiting: 0 }),
    queues: { passwords: () => ({ running: 2, waiting: 5 }) },
    mail: {
      sent: () => new Map([["confirmation", 4]]),
      waiting: given.waiting ?? (async () => ({ waiting: 3, failed: 1 })),
    },
  });
  const routes = createOperatorRoutes({
    health: async () => given.health ?? well,
    isStopping: () => given.isStopping ?? false,
    metrics,
    metricsToken: given.metricsToken,
  });
  return {
    metrics,
    get: async (path: string, headers: Record<string, string> = {}) => routes.request(path, { headers }),
  };
}

test.each([
  [{}, 200, "ready"],
  [{ health: { ...well, isDatabaseReady: false } }, 503, "not ready"],
  [{ isStopping: true }, 503, "stopping"],
  [
    { health: { ...well, troubles: [{ part: "mail" as const, reason: "secret.example refuses" }] } },
    200,
    "degraded: mail",
  ],
  [
    { health: { ...well, troubles: [{ part: "database" as const, reason: "secret.example refuses" }] } },
    200,
    "degraded: database (read-only)",
  ],
])("readiness of %j is %i, %s", async (given, status, text) => {
  const answer = await routesWith(given).get("/readyz");
  expect(answer.status).toBe(status);
  expect(await answer.text()).toBe(text);
});

const token = "0123456789abcdef";

test.each([
  [undefined, { authorization: "Bearer undefined" }],
  [token, {}],
  [token, { authorization: "Bearer 0123456789abcdeF" }],
  [token, { authorization: token }],
])("with the token %s, %j finds no metrics", async (metricsToken, headers) => {
  const { get } = routesWith(metricsToken === undefined ? {} : { metricsToken });
  expect((await get("/metrics", headers)).status).toBe(404);
});

test("tells Prometheus what happened", async () => {
  const { metrics, get } = routesWith({ metricsToken: token });
  metrics.requestOver({ method: "GET", route: "/blogs/:slug", status: 200, milliseconds: 20 });
  metrics.requestOver({ method: "BREW", route: "/made-up", status: 404, milliseconds: 1 });
  metrics.modelCalled({ task: "chat", outcome: "ok", inputTokens: 7, outputTokens: 5 });
  metrics.mailSent("reminder", 2);
  metrics.watchQueue("papers", () => ({ running: 1, waiting: 0 }));
  const answer = await get("/metrics", { authorization: `Bearer ${token}` });
  expect(answer.status).toBe(200);
  const text = await answer.text();
  for (const line of [
    'http_request_duration_seconds_bucket{le="0.025",method="GET",route="/blogs/:slug",status="200"} 1',
    'http_request_duration_seconds_count{method="other",route="other",status="404"} 1',
    'ai_tokens_total{task="chat",direction="in"} 7',
    'mails_sent_total{kind="reminder"} 2',
    'mails_sent_total{kind="confirmation"} 4',
    'mails_waiting{state="waiting"} 3',
    'mails_waiting{state="failed"} 1',
    'database_connections{state="idle"} 2',
    'queue_tasks{queue="passwords",state="running"} 2',
    'queue_tasks{queue="passwords",state="waiting"} 5',
    'queue_tasks{queue="papers",state="running"} 1',
  ]) {
    expect(text.split("\n")).toContain(line);
  }
  expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
});

test.each([
  ["hangs", () => new Promise<never>(() => {})],
  ["fails", () => Promise.reject(new Error("no connection"))],
])("tells the rest while the database %s", async (_, waiting) => {
  const { metrics, get } = routesWith({ metricsToken: token, waiting });
  metrics.mailSent("reminder", 1);
  const text = await (await get("/metrics", { authorization: `Bearer ${token}` })).text();
  expect(text).toContain('mails_sent_total{kind="reminder"} 1');
  expect(text).not.toContain("mails_waiting{state");
});

test("keeps no route for each address that somebody makes up", async () => {
  const { metrics, get } = routesWith({ metricsToken: token });
  for (let count = 0; count < 1_000; count += 1) {
    metrics.requestOver({ method: "GET", route: `/made-up-${count}`, status: 200, milliseconds: 1 });
  }
  const text = await (await get("/metrics", { authorization: `Bearer ${token}` })).text();
  expect(text.match(/^http_request_duration_seconds_count/gm)?.length).toBe(301);
});
