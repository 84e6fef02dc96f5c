interface Refusals {
  route: string;
  count: number;
  last: Date;
}

export interface RecentRefusals {
  /** Of any request; it keeps those that were answered 429. */
  requestOver(request: { route: string; status: number }): void;
  /** In the last hour, the most frequent first. */
  list(): Refusals[];
}

const tooMany = 429;
const hourMs = 3_600_000;
const minuteMs = 60_000;
/** Addresses that somebody makes up must not grow the memory. */
const mostRoutes = 50;

/** Limits that this process's callers reached: counts by minute, of one hour. */
export function createRecentRefusals(now: () => number = Date.now): RecentRefusals {
  const routes = new Map<string, { minutes: Map<number, number>; last: number }>();
  const forget = (before: number) => {
    for (const [route, { minutes, last }] of routes) {
      for (const minute of minutes.keys()) if (minute * minuteMs <= before) minutes.delete(minute);
      if (last <= before) routes.delete(route);
    }
  };
  return {
    requestOver({ route, status }) {
      if (status !== tooMany) return;
      const at = now();
      forget(at - hourMs);
      const known = routes.has(route) || routes.size < mostRoutes ? route : "other";
      const one = routes.get(known) ?? { minutes: new Map<number, number>(), last: at };
      const minute = Math.floor(at / minuteMs);
      one.minutes.set(minute, (one.minutes.get(minute) ?? 0) + 1);
      one.last = at;
      routes.set(known, one);
    },
    list() {
      forget(now() - hourMs);
      return [...routes]
        .map(([route, { minutes, last }]) => ({
          route,
          count: [...minutes.values()].reduce((sum, count) => sum + count, 0),
          last: new Date(last),
        }))
        .toSorted((a, b) => b.count - a.count || a.route.localeCompare(b.route));
    },
  };
}
