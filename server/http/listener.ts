import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { type AnswerCache, createAnswerCache } from "./answer-cache.ts";
import type { Notice } from "#server/backend.ts";
import type { RequestIps } from "./client-ip.ts";
import { keepAnswer, type KeptAnswer, sendAnswer } from "./kept-answer.ts";
import { createNetworkLimiter } from "./network-limiter.ts";
import { isVisitorsHome, publicPageAddress } from "./page-address.ts";
import type { FindDocument } from "./documents.ts";

/** `incoming` is the request of the connection; absent where the server asks itself. */
export type Answer = (request: Request, env: { incoming?: unknown }) => Response | Promise<Response>;

interface Dependencies {
  answerByApp: Answer;
  /** Null in development, where pages change with their source and nothing is kept. */
  findDocument: FindDocument | null;
  siteUrl: string;
  /** Which every answer gets unless it has its own. */
  headers: Readonly<Record<string, string>>;
  requestIps: RequestIps;
  isDatabaseAway: () => Promise<boolean>;
}

export interface Listener {
  listen: RequestListener;
  /** Public pages are made anew from now on. Former ones stand in for those that cannot be made, unless a change was said. */
  publicPagesChanged(notice: Notice): void;
}

/** All public pages together, each about 90 kB. */
const pageBytes = 32 * 1024 * 1024;
/** Scripts, styles and fonts; all of a build are about 13 MB in all encodings. */
const fileBytes = 12 * 1024 * 1024;
const builtFile = /^\/(assets|islands)\/[\w.-]+(\?v=\w+)?$/;

/**
 * What is the same for everybody comes from memory before any router runs, all else from the app. It is made from its
 * address alone, never from what one person's request said.
 */
export function createListener(dependencies: Dependencies): Listener {
  const { answerByApp, findDocument, siteUrl, headers, requestIps, isDatabaseAway } = dependencies;
  const headerList = Object.entries(headers);
  const pages = createAnswerCache({ maxBytes: pageBytes, isDatabaseAway });
  const files = createAnswerCache({ maxBytes: fileBytes, isDatabaseAway });
  const publicPagesChanged = (notice: Notice) => (notice === "said" ? pages.empty() : pages.doubt());
  const limitPerNetwork = createNetworkLimiter();
  const listenByApp = getRequestListener(answerByApp);

  const answer: RequestListener = (request, response) => {
    for (const [name, value] of headerList) response.setHeader(name, value);
    void listenByApp(request, response);
  };
  const healthy = { ...headers, "Content-Type": "text/plain; charset=UTF-8" };
  const withFixedAnswers =
    (listen: RequestListener): RequestListener =>
    (request, response) => {
      // Here for all addresses: what answers one with the request would give away headers that only proxies know.
      if (request.method === "TRACE") response.writeHead(405, headers).end();
      else if (request.url === "/healthz") response.writeHead(200, healthy).end("ok");
      else listen(request, response);
    };
  if (findDocument === null) return { listen: withFixedAnswers(answer), publicPagesChanged };

  /** For the network that asks, whose limits it counts for; nothing else of the connection is read. */
  const make = async (address: string, incoming: IncomingMessage): Promise<KeptAnswer> => {
    const packed = builtFile.test(address) ? { headers: { "accept-encoding": "br" } } : {};
    return keepAnswer(await answerByApp(new Request(`${siteUrl}${address}`, packed), { incoming }), headers);
  };

  const answerWhenMade = (making: Promise<KeptAnswer>, request: IncomingMessage, response: ServerResponse) => {
    making.then(
      (made) => sendAnswer(made, request, response),
      () => answer(request, response),
    );
  };
  const answerFrom = (cache: AnswerCache, address: string, request: IncomingMessage, response: ServerResponse) => {
    const known = cache.find(address);
    if (known !== undefined) return sendAnswer(known, request, response);
    // Each waits for a turn of its own network: nobody waits behind another network's crowd.
    const network = requestIps.ofConnection(request);
    const making = limitPerNetwork(network, () => cache.get(address, () => make(address, request)));
    answerWhenMade(making, request, response);
  };

  return {
    publicPagesChanged,
    listen: withFixedAnswers((request, response) => {
      const { method, url = "/" } = request;
      if (method !== "GET" && method !== "HEAD") return answer(request, response);
      const document = isVisitorsHome(url) ? undefined : findDocument(url.split("?", 1)[0] ?? "");
      if (document instanceof Promise) return answerWhenMade(document, request, response);
      if (document !== undefined) return sendAnswer(document, request, response);
      const address = publicPageAddress(url);
      if (address !== null) return answerFrom(pages, address, request, response);
      if (builtFile.test(url)) return answerFrom(files, url.split("?", 1)[0] ?? "", request, response);
      return answer(request, response);
    }),
  };
}
