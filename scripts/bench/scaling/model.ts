/** Seconds of processor time that one request takes. */
export interface Demand {
  process: number;
  database: number;
}

export type Kind = "page" | "data" | "signIn";
const kinds: readonly Kind[] = ["page", "data", "signIn"];

export interface Load {
  people: number;
  visitsPerMonth: number;
  requestsPerVisit: Record<Kind, number>;
  /** Of a day's requests. */
  shareAtPeakHour: number;
}

export interface Capacity {
  requestsPerSecond: number;
  processes: number;
  databaseCores: number;
  connections: number;
  /** Seconds that a request waits for a process at the peak, on average. */
  wait: number;
}

const daysPerMonth = 30;
const secondsPerHour = 3600;

/** The most that a process or a core is busy at the peak hour: the rest is for what comes at once. */
export const utilisation = 0.6;

/**
 * The utilisation law gives how many are needed (arrivals by service time, by how busy each may be), Erlang's C how long
 * one waits for them (M/M/c), and Little's law how many connections are busy.
 */
export function capacityFor(load: Load, demands: Record<Kind, Demand>): Capacity {
  const visits = (load.people * load.visitsPerMonth) / daysPerMonth;
  const visitsPerSecond = (visits * load.shareAtPeakHour) / secondsPerHour;
  const sum = (of: (kind: Kind) => number) =>
    kinds.reduce((total, kind) => total + visitsPerSecond * load.requestsPerVisit[kind] * of(kind), 0);
  const busy = (part: keyof Demand) => sum((kind) => demands[kind][part]);
  const requestsPerSecond = sum(() => 1);
  const processes = Math.max(1, Math.ceil(busy("process") / utilisation));
  const databaseCores = Math.max(1, Math.ceil(busy("database") / utilisation));
  return {
    requestsPerSecond,
    processes,
    databaseCores,
    connections: Math.ceil(busy("database") / (1 - utilisation)),
    wait: meanWait(processes, requestsPerSecond, busy("process") / requestsPerSecond),
  };
}

/** Seconds in the queue of `servers` that share it. @param service mean seconds of one request */
export function meanWait(servers: number, rate: number, service: number): number {
  const offered = rate * service;
  if (offered >= servers) return Number.POSITIVE_INFINITY;
  return (chanceToWait(servers, offered) * service) / (servers - offered);
}

/** Erlang's C, by the recursion of Erlang's B, which does not overflow. */
function chanceToWait(servers: number, offered: number): number {
  let blocked = 1;
  for (let count = 1; count <= servers; count += 1) blocked = (offered * blocked) / (count + offered * blocked);
  return blocked / (1 - (offered / servers) * (1 - blocked));
}
