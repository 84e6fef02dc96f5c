import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { type CurrentRequest, withinRequest } from "./current-request.ts";
import { routeName } from "./route-name.ts";

/** As load balancers and trace tools make them. Anything else could forge lines or fill the log. */
const requestId = /^[\w.:+/=-]{8,128}$/;
/** As nginx names what has no answer since its caller went away. */
const callerLeft = 499;
/** Asked for every few seconds by machines. */
const ofMachines = new Set(["/healthz", "/readyz", "/metrics"]);

export interface RequestsUnderWay {
  /** Resolves once none is under way, of those either that came meanwhile. */
  over(): Promise<void>;
  count(): number;
}

interface Observed extends RequestsUnderWay {
  listen: RequestListener;
}

/** What is told of a request that is over. */
export interface FinishedRequest {
  method: string;
  route: string;
  status: number;
  milliseconds: number;
  requestId: string;
  /** As it was sent: whatever somebody wrote. */
  traceParent: string | undefined;
}

interface Dependencies {
  log: Logger;
  requestOver(request: FinishedRequest): void;
  /** From then on each answer is the last of its connection. */
  isStopping: () => boolean;
}

/** A line in the log and a count for each request, and an id that the answer and all lines written for it share. */
export function observeRequests(listen: RequestListener, { log, requestOver, isStopping }: Dependencies): Observed {
  const underWay = new Set<ServerResponse>();
  return {
    async over() {
      while (underWay.size > 0) {
        // oxlint-disable-next-line no-await-in-loop -- others may have come meanwhile
        await Promise.all([...underWay].map((response) => once(response, "close")));
      }
    },
    count: () => underWay.size,
    listen(request, response) {
      const begun = performance.now();
      const current: CurrentRequest = { id: idOf(request), person: null };
      response.setHeader("X-Request-Id", current.id);
      if (isStopping()) response.setHeader("Connection", "close");
      underWay.add(response);
      response.once("close", () => {
        underWay.delete(response);
        const { method = "", url = "" } = request;
        const status = response.headersSent ? response.statusCode : callerLeft;
        const milliseconds = performance.now() - begun;
        const route = routeName(url);
        const { traceparent: given } = request.headers;
        const traceParent = typeof given === "string" ? given : undefined;
        requestOver({ method, route, status, milliseconds, requestId: current.id, traceParent });
        const level = ofMachines.has(route) ? "debug" : "info";
        if (!log.isLevelEnabled(level)) return;
        const line = { method, route, status, ms: Math.round(milliseconds * 10) / 10, person: current.person };
        withinRequest(current, () => log[level](line, "request"));
      });
      withinRequest(current, () => listen(request, response));
    },
  };
}

function idOf(request: IncomingMessage): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && requestId.test(given) ? given : randomUUID();
}
