import type { BrowserContext } from "@playwright/test";

/** Errors that a browser must not see in normal use. */
export interface Problems {
  watch(context: BrowserContext): Promise<void>;
  /** Errors that this test provokes. */
  allow(...patterns: RegExp[]): void;
  /** How often something like this happened. */
  seen(pattern: RegExp): number;
  /** What happened and was not allowed. */
  unexpected(): string[];
}

/** Collects errors on the console, uncaught errors, failed requests and violations of the content policy. */
export function createProblems(): Problems {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  return {
    async watch(context) {
      context.on("console", (message) => {
        if (message.type() === "error") found.push(`console.error: ${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => found.push(`uncaught: ${error.error().stack ?? error.error().message}`));
      context.on("requestfailed", (request) => {
        const reason = request.failure()?.errorText ?? "";
        // A page that is left ends its requests.
        if (reason !== "net::ERR_ABORTED") found.push(`request failed: ${request.url()} ${reason}`);
      });
      await context.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", (event) => {
          console.error(`content policy: ${event.effectiveDirective} refused ${event.blockedURI}`);
        });
      });
    },
    allow: (...patterns) => void allowed.push(...patterns),
    seen: (pattern) => found.filter((problem) => pattern.test(problem)).length,
    unexpected: () => found.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  };
}

/** What Chromium writes to the console for an answer with this 4xx or 5xx status. */
export function httpError(status: number, path = ""): RegExp {
  return new RegExp(`status of ${status} .*${path}`);
}
