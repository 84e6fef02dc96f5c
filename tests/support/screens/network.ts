import { FetchInterceptor } from "@mswjs/interceptors/fetch";
import { XMLHttpRequestInterceptor } from "@mswjs/interceptors/XMLHttpRequest";
import { passthrough } from "msw";
import { defineNetwork, InterceptorSource } from "msw/experimental";
import { http, HttpResponse } from "msw/http";
import { onTestFinished } from "vitest";

/** In the page: a service worker costs more, and stays for tests that let the product answer. */
const interception = defineNetwork({
  sources: [new InterceptorSource({ interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()] })],
  onUnhandledFrame: "bypass",
  context: { quiet: true },
});
let isIntercepting = false;

/** Intercepts requests from its first use until the test ends. */
export const network = {
  /** Answers for the product. */
  use(...handlers: Parameters<typeof interception.use>): void {
    intercept();
    interception.use(...handlers);
  },
  /** Tells of each request as it begins. */
  watch(listen: (request: Request) => void): void {
    intercept();
    interception.events.on("request:start", ({ request }) => listen(request));
  },
};

function intercept(): void {
  if (!isIntercepting) interception.enable();
  isIntercepting = true;
}

type Method = "get" | "head" | "post" | "put" | "patch" | "delete";

/** Answers requests to `path`, such as "/rest/v1/profiles", with 500. */
export function failRequests(path: string, method: Method): void {
  const trouble = { code: "XX000", message: "out of order", details: null, hint: null };
  network.use(http[method](path, () => HttpResponse.json(trouble, { status: 500 })));
}

interface HeldRequests {
  release(): void;
  /** Whether the page aborted one of them. */
  areBrokenOff(): boolean;
}

/** Delays requests to `path` until `release` is called. */
export function holdRequests(path: string, method: Method): HeldRequests {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  let areBrokenOff = false;
  network.use(
    http[method](path, async ({ request }) => {
      request.signal.addEventListener("abort", () => (areBrokenOff = true));
      await promise;
      return passthrough();
    }),
  );
  return { release, areBrokenOff: () => areBrokenOff };
}

/** No request gets an answer until `connect`. `first` runs before the page hears of the connection. */
export function disconnect(): { connect(first?: () => void): void } {
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "onLine"));
  window.dispatchEvent(new Event("offline"));
  network.use(http.all("*/v1/*", () => HttpResponse.error()));
  return {
    connect(first) {
      Reflect.deleteProperty(navigator, "onLine");
      restoreNetwork();
      first?.();
      window.dispatchEvent(new Event("online"));
    },
  };
}

const partsPath = "/rest/v1/rpc/my_parts";

/** Answers requests for parts of `my_parts` with 500 where one of these is among them. */
export function failParts(...parts: string[]): void {
  network.use(
    http.post(partsPath, async ({ request }) => {
      if (!(await namesAny(request, parts))) return passthrough();
      return HttpResponse.json({ code: "XX000", message: "out of order", details: null, hint: null }, { status: 500 });
    }),
  );
}

/** Delays requests for parts of `my_parts` until `release` is called. */
export function holdParts(...parts: string[]): Pick<HeldRequests, "release"> {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  network.use(
    http.post(partsPath, async ({ request }) => {
      if (await namesAny(request, parts)) await promise;
      return passthrough();
    }),
  );
  return { release };
}

/** Answers requests with these parts itself. */
export function answerParts(answer: Record<string, unknown>): void {
  network.use(
    http.post(partsPath, async ({ request }) =>
      (await namesAny(request, Object.keys(answer))) ? HttpResponse.json(answer) : passthrough(),
    ),
  );
}

async function namesAny(request: Request, parts: readonly string[]): Promise<boolean> {
  const asked = (await request.clone().json()) as { parts: string[] };
  return asked.parts.some((part) => parts.includes(part));
}

/** Ends what `network.use`, `failRequests` and `holdRequests` began: the product answers again. */
export function restoreNetwork(): void {
  interception.resetHandlers();
}

/** Nothing is intercepted after a test. */
export function clearNetwork(): void {
  if (isIntercepting) interception.disable();
  isIntercepting = false;
  restoreNetwork();
  interception.events.removeAllListeners();
}
