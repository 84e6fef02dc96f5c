import { passthrough } from "msw";
import { http, HttpResponse } from "msw/http";
import { setupWorker } from "msw/browser";

/** Stands between the page and the product; `network.use(…)` lets a test answer for the product until it ends. */
export const network = setupWorker();
let started: Promise<unknown> | null = null;

/** Begins to stand there, once in a run: all files share one page. */
export async function startNetwork(): Promise<void> {
  started ??= network.start({ quiet: true, onUnhandledFrame: "bypass" });
  await started;
}

type Method = "get" | "head" | "post" | "put" | "patch" | "delete";

/** Answers what the page asks for at `path`, such as "/rest/v1/profiles", as a server in trouble would. */
export function failRequests(path: string, method: Method): void {
  const trouble = { code: "XX000", message: "out of order", details: null, hint: null };
  network.use(http[method](path, () => HttpResponse.json(trouble, { status: 500 })));
}

/** Lets what the page asks for at `path` reach the product only once `release` is called. */
export function holdRequests(path: string, method: Method): { release(): void } {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  network.use(
    http[method](path, async () => {
      await promise;
      return passthrough();
    }),
  );
  return { release };
}

/** Ends what `failRequests` and `holdRequests` began: the product answers again. */
export function restoreNetwork(): void {
  network.resetHandlers();
}
