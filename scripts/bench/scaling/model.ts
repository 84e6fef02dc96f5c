/** Seconds of processor time that one request takes. */
export interface Demand {
  /** Of `process`, what its answering thread takes: one request at a time. */
  mainThread: number;
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
  /** That the processes keep busy; hashing of passwords is not done by their answering thread. */
  processCores: number;
  databaseCores: number;
  connections: number;
  /** Seconds that a request waits for its process at the peak, on average. */
  wait: number;
}

const daysPerMonth = 30;
const secondsPerHour = 3600;

/** The most that a thread or a core is busy at the peak hour: the rest is for what comes at once. */
export const utilisation = 0.6;

/**
 * The utilisation law gives how many are needed (arrivals by service time, by how busy each may be), Kingman's formula
 * how long one waits for a process, and Little's law how many connections are busy.
 */
export function capacityFor(load: Load, demands: Record<Kind, Demand>): Capacity {
  const visits = (load.people * load.visitsPerMonth) / daysPerMonth;
  const visitsPerSecond = (visits * load.shareAtPeakHour) / secondsPerHour;
  const sum = (of: (kind: Kind) => number) =>
    kinds.reduce((total, kind) => total + visitsPerSecond * load.requestsPerVisit[kind] * of(kind), 0);
  const busy = (part: keyof Demand) => sum((kind) => demands[kind][part]);
  const requestsPerSecond = sum(() => 1);
  const processes = Math.max(1, Math.ceil(busy("mainThread") / utilisation));
  return {
    requestsPerSecond,
    processes,
    processCores: Math.max(1, Math.ceil(busy("process") / utilisation)),
    databaseCores: Math.max(1, Math.ceil(busy("database") / utilisation)),
    connections: Math.ceil(busy("database") / (1 - utilisation)),
    wait: meanWait({
      rate: requestsPerSecond / processes,
      service: busy("mainThread") / requestsPerSecond,
      serviceSquared: sum((kind) => demands[kind].mainThread ** 2) / requestsPerSecond,
    }),
  };
}

interface Queue {
  /** Requests a second. */
  rate: number;
  /** Mean seconds of one. */
  service: number;
  /** The mean of their squares: long ones among short ones make all wait. Default: all are equal. */
  serviceSquared?: number;
  /** Of a balancer that gives to each in turn, which makes what comes to one of them more even. Default 1: at random. */
  inTurnAmong?: number;
}

/**
 * Seconds in the queue of one process (Kingman; with arrivals at random the formula of Pollaczek and Khinchine). Each has
 * a queue of its own: a balancer does not know which one is free.
 */
export function meanWait({ rate, service, serviceSquared = service ** 2, inTurnAmong = 1 }: Queue): number {
  const busy = rate * service;
  if (busy >= 1) return Number.POSITIVE_INFINITY;
  const variance = serviceSquared / service ** 2 - 1;
  return (busy / (1 - busy)) * ((1 / inTurnAmong + variance) / 2) * service;
}

/** Seconds that work waits for one of `cores` that it shares (Erlang's C, M/M/c). @param service mean seconds of one */
export function meanWaitForCore(cores: number, rate: number, service: number): number {
  const offered = rate * service;
  if (offered >= cores) return Number.POSITIVE_INFINITY;
  return (chanceToWait(cores, offered) * service) / (cores - offered);
}

/** By the recursion of Erlang's B, which does not overflow. */
function chanceToWait(servers: number, offered: number): number {
  let blocked = 1;
  for (let count = 1; count <= servers; count += 1) blocked = (offered * blocked) / (count + offered * blocked);
  return blocked / (1 - (offered / servers) * (1 - blocked));
}
