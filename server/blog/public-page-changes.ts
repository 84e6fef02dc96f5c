import type { Logger } from "pino";
import type { Backend } from "#server/backend.ts";
import type { ServiceClient } from "#server/service-client.ts";

interface Options {
  onChange: Backend["onChange"];
  service: ServiceClient;
  /** What was made of public rows before now is out of date. */
  changed(): void;
  log: Logger;
}

/** Also the longest that `setTimeout` is asked to wait. */
const lookAgainMs = 3_600_000;
const retryMs = 2_000;

/**
 * Says when what public pages show has changed: a row did, whoever changed it, or the time of a post has come.
 * @returns ends it
 */
export function watchPublicPages({ onChange, service, changed, log }: Options): () => void {
  let timer: NodeJS.Timeout | undefined;
  let asked = 0;

  const waitForNextPost = async (): Promise<void> => {
    asked += 1;
    const question = asked;
    const { data, error } = await service.rpc("next_publication");
    // A later change has asked again.
    if (question !== asked) return;
    if (error) log.warn({ err: error }, "the time of the next post is not known");
    const wait = error ? retryMs : Math.min(data ?? lookAgainMs, lookAgainMs);
    clearTimeout(timer);
    timer = setTimeout(() => {
      changed();
      void waitForNextPost();
    }, wait).unref();
  };

  onChange("public_pages", () => {
    changed();
    void waitForNextPost();
  });
  void waitForNextPost();
  return () => {
    asked += 1;
    clearTimeout(timer);
  };
}
