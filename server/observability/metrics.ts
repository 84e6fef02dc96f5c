import { setTimeout as delay } from "node:timers/promises";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { FinishedRequest } from "./observed-listener.ts";
import type { Limiter } from "#server/backend.ts";

type Request = Pick<FinishedRequest, "method" | "route" | "status" | "milliseconds">;

/** What is asked for when somebody looks, and not kept. */
export interface Gauges {
  /** Of the pool; null with a database that has no pool. */
  connections(): { all: number; idle: number; waiting: number } | null;
  /** What has a queue, by name. */
  queues: Readonly<Record<string, () => QueueLoad>>;
  /** Mails of accounts: those this process has sent, by kind, and those of all processes that wait. Null where another service mails. */
  mail: { sent(): ReadonlyMap<string, number>; waiting(): Promise<{ waiting: number; failed: number }> } | null;
}

type QueueLoad = ReturnType<Limiter["load"]>;

export interface Metrics {
  /** A queue beside those that the gauges have. */
  watchQueue(name: string, load: () => QueueLoad): void;
  requestOver(request: Request): void;
  modelCalled(call: { task: string; outcome: string; inputTokens: number; outputTokens: number }): void;
  mailSent(kind: "reminder", count: number): void;
  /** As Prometheus reads them. */
  text(): Promise<string>;
  contentType: string;
}

/** Shorter than Prometheus waits for all of it. */
const patienceMs = 2_000;
/** Addresses that somebody makes up must not grow the memory. */
const maxRoutes = 300;
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts since the start of this process, beside those of Node: event-loop delay, memory, handles, garbage collection. */
export function createMetrics({ connections, queues, mail }: Gauges): Metrics {
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
  const ownMails = new Map<string, number>();
  const mailsSent = new Counter({
    name: "mails_sent_total",
    help: "Mails by kind.",
    labelNames: ["kind"],
    registers: [],
    collect() {
      this.reset();
      for (const [kind, count] of [...ownMails, ...(mail?.sent() ?? [])]) this.inc({ kind }, count);
    },
  });
  const mailsWaiting = new Gauge({
    name: "mails_waiting",
    help: "Mails of accounts, of all processes: those that wait for the mail server, and those given up in the last week.",
    labelNames: ["state"],
    registers: [],
    async collect() {
      this.reset();
      // A database that hangs must not take the other figures with it.
      const report = await Promise.race([mail?.waiting().catch(() => null), delay(patienceMs, null, { ref: false })]);
      if (!report) return;
      this.set({ state: "waiting" }, report.waiting);
      this.set({ state: "failed" }, report.failed);
    },
  });
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
  const watched = new Map(Object.entries(queues));
  const queueTasks = new Gauge({
    name: "queue_tasks",
    help: "What runs and what waits, by queue: passwords to be hashed, people's files to be read, statements of PGlite.",
    labelNames: ["queue", "state"],
    registers: [],
    collect() {
      for (const [queue, load] of watched) {
        const { running, waiting } = load();
        this.set({ queue, state: "running" }, running);
        this.set({ queue, state: "waiting" }, waiting);
      }
    },
  });
  registry.registerMetric(queueTasks);
  registry.registerMetric(mailsSent);
  registry.registerMetric(mailsWaiting);

  const routes = new Set<string>();
  const known = ({ route, status }: Request): string => {
    if (routes.has(route)) return route;
    if (status === 404 || routes.size >= maxRoutes) return "other";
    routes.add(route);
    return route;
  };
  return {
    watchQueue: (name, load) => void watched.set(name, load),
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
    mailSent: (kind, count) => void ownMails.set(kind, (ownMails.get(kind) ?? 0) + count),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
