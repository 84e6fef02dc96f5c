import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

interface FinishedRequest {
  method: string;
  route: string;
  status: number;
  milliseconds: number;
}

/** What is asked for when somebody looks, and not kept. */
export interface Gauges {
  /** Of the pool; null with a database that has no pool. */
  connections(): { all: number; idle: number; waiting: number } | null;
}

export interface Metrics {
  requestOver(request: FinishedRequest): void;
  modelCalled(call: { task: string; outcome: string; inputTokens: number; outputTokens: number }): void;
  mailSent(kind: "reminder", count: number): void;
  /** As Prometheus reads them. */
  text(): Promise<string>;
  contentType: string;
}

/** Addresses that somebody makes up must not grow the memory. */
const maxRoutes = 300;
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts since the start of this process, beside those of Node: event-loop delay, memory, handles, garbage collection. */
export function createMetrics({ connections }: Gauges): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Requests by method, route and status, from the first byte until the answer is over.",
    labelNames: ["method", "route", "status"],
    buckets: seconds,
    registers,
  });
  const calls = new Counter({
    name: "ai_calls_total",
    help: "Calls of the model or the offline engine, by task and outcome.",
    labelNames: ["task", "outcome"],
    registers,
  });
  const tokens = new Counter({
    name: "ai_tokens_total",
    help: "Tokens of the model, by task and direction.",
    labelNames: ["task", "direction"],
    registers,
  });
  const mails = new Counter({ name: "mails_sent_total", help: "Mails by kind.", labelNames: ["kind"], registers });
  const pool = new Gauge({
    name: "database_connections",
    help: "Of the pool: all, idle ones, and requests that wait for one.",
    labelNames: ["state"],
    registers: [],
    collect() {
      const now = connections();
      if (now !== null) for (const [state, count] of Object.entries(now)) this.set({ state }, count);
    },
  });
  if (connections() !== null) registry.registerMetric(pool);

  const routes = new Set<string>();
  const known = ({ route, status }: FinishedRequest): string => {
    if (routes.has(route)) return route;
    if (status === 404 || routes.size >= maxRoutes) return "other";
    routes.add(route);
    return route;
  };
  return {
    requestOver(request) {
      const route = known(request);
      const method = methods.has(request.method) ? request.method : "other";
      requests.observe({ method, route, status: String(request.status) }, request.milliseconds / 1_000);
    },
    modelCalled({ task, outcome, inputTokens, outputTokens }) {
      calls.inc({ task, outcome });
      tokens.inc({ task, direction: "in" }, inputTokens);
      tokens.inc({ task, direction: "out" }, outputTokens);
    },
    mailSent: (kind, count) => mails.inc({ kind }, count),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
