import type { Logger } from "pino";
import type { ServiceClient } from "#server/service-client.ts";
import { stopInTime } from "#server/stop-in-time.ts";
import { noteSeeded, seedBlog } from "./seed-blog.ts";

interface Dependencies {
  service: ServiceClient;
  supabaseUrl: string | null;
  log: Logger;
}

export interface BlogSeeding {
  /** Ends it between two steps; what was begun is begun anew at the next start. */
  stop(): Promise<void>;
}

/** Seeds the blog of a new installation while the server already serves. Where it fails, the next start tries again. */
export function startBlogSeeding(deps: Dependencies): BlogSeeding {
  const stopped = new AbortController();
  const seeding = seedFreshBlog(deps, stopped.signal).catch((error: unknown) => {
    // What goes wrong because everything closes is no news.
    if (stopped.signal.aborted) return;
    deps.log.warn({ err: error }, "The blog's first articles could not be added; the next start tries again");
  });
  return {
    async stop() {
      stopped.abort();
      await stopInTime(seeding);
    },
  };
}

async function seedFreshBlog({ service, supabaseUrl, log }: Dependencies, signal: AbortSignal): Promise<void> {
  const { data: isFresh } = await service.rpc("is_blog_fresh").abortSignal(signal).throwOnError();
  // Noted even so: whoever deletes all posts of their own does not want ours.
  if (!isFresh) {
    await noteSeeded(service);
    log.debug("The blog is not new; no articles were added");
    return;
  }
  const { added } = await seedBlog(service, { supabaseUrl, signal });
  log.info({ articles: added.length }, "The blog's first articles were added");
}
