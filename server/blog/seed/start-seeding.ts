import type { Logger } from "pino";
import type { ServiceClient } from "#server/service-client.ts";

interface SeedingDependencies {
  service: ServiceClient;
  supabaseUrl: string | null;
  log: Logger;
}

/** Seeds a new installation while the server already serves. @returns `stop`: the next start begins again */
export function startBlogSeeding(deps: SeedingDependencies): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const seeding = seedFreshBlog(deps, stopped.signal).catch((error: unknown) => {
    // Errors of a server that stops are expected.
    if (stopped.signal.aborted) return;
    deps.log.warn({ err: error }, "The blog's first articles could not be added; the next start tries again");
  });
  return {
    async stop() {
      stopped.abort();
      await seeding;
    },
  };
}

async function seedFreshBlog({ service, supabaseUrl, log }: SeedingDependencies, signal: AbortSignal): Promise<void> {
  const { data: isFresh } = await service.rpc("is_blog_fresh").abortSignal(signal).throwOnError();
  // Noted too: an admin who deletes all posts does not want ours.
  if (!isFresh) {
    await service.rpc("note_blog_seeded").throwOnError();
    log.debug("The blog is not new; no articles were added");
    return;
  }
  const { seedBlog } = await import("./seed-blog.ts");
  const { added } = await seedBlog(service, { supabaseUrl, signal });
  log.info({ articles: added.length }, "The blog's first articles were added");
}
