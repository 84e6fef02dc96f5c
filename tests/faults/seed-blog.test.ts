import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { freePort } from "@workspace/testing/free-port.ts";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { createInstallation, createEmptyInstallation, type Installation } from "#tests/support/servers/installation.ts";

const fewestArticles = 12;
/** Several servers start in a test, in milliseconds. */
const patience = 240_000;
const waiting = { timeout: 60_000, interval: 200 };
const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } };
const secretsSchema = z.object({ publishableKey: z.string(), secretKey: z.string() });

/** One installation: its settings, its server, and the clients of a reader and of somebody with the secret key. */
async function createBlog(place: Installation, settings: Record<string, string> = {}) {
  const port = String(await freePort());
  const env = { ...place.env, PORT: port, SEED_BLOG: "true", ...settings };
  let server: AppServer | null = null;
  const address = `http://localhost:${port}`;
  const secrets = async () =>
    secretsSchema.parse(JSON.parse(await readFile(path.join(env.DATA_DIR, "secrets.json"), "utf8")));
  const client = async (key: "publishableKey" | "secretKey"): Promise<SupabaseClient> =>
    createClient(address, (await secrets())[key], withoutSession);
  return {
    address,
    reader: () => client("publishableKey"),
    service: () => client("secretKey"),
    start: async () =>
      void (server = await startAppServer({ losesMessages: true, env: { ...env, LOG_LEVEL: "debug" } })),
    stop: async () => {
      await server?.stop();
    },
    remove: async () => {
      await server?.stop();
      await place.remove();
    },
    /** What the server, or the one that was stopped last, wrote. */
    output: () => server?.output() ?? "",
    /** For whoever uses it as a hosted backend. */
    remoteSettings: async () => {
      const { publishableKey, secretKey } = await secrets();
      return { SUPABASE_URL: address, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey };
    },
    /** The operator's command, with the server's settings or others. */
    command: async (others: Record<string, string> = env) => {
      const script = path.resolve(import.meta.dirname, "../../scripts/seed-blog.ts");
      const given = { PATH: process.env["PATH"], LOG_LEVEL: "error", ...others };
      return (await promisify(execFile)(process.execPath, [script], { env: given })).stdout;
    },
  };
}
type Blog = Awaited<ReturnType<typeof createBlog>>;

const postSchema = z.object({
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  cover_url: z.string(),
  tags: z.array(z.string()).min(1),
  reading_time: z.number().min(3),
  updated_at: z.string(),
});

async function publicPosts({ reader }: Blog) {
  const columns = "slug, title, content, cover_url, tags, reading_time, updated_at";
  const { data } = await (await reader()).from("blogs").select(columns).order("slug").throwOnError();
  return z.array(postSchema).parse(data);
}

/** What a server says when it has added the articles, and when there was nothing to add. */
const said = { seeded: "The blog's first articles were added", notNew: "The blog is not new" };

/** The mark that the server makes when it is done with the seed, whether it added something or not. */
async function isFresh({ service }: Blog): Promise<unknown> {
  return (await (await service()).rpc("is_blog_fresh").throwOnError()).data;
}

async function waitUntilSeeded(installation: Blog) {
  await vi.waitFor(async () => expect((await publicPosts(installation)).length).toBeGreaterThan(0), waiting);
  return publicPosts(installation);
}

describe("a new installation, stopped once before it was done", () => {
  let installation: Blog;
  beforeAll(async () => {
    installation = await createBlog(await createEmptyInstallation());
    await installation.start();
    // Ready is said before the first cover is drawn.
    await installation.stop();
    expect(installation.output()).not.toContain(said.seeded);
    await installation.start();
  }, patience);
  afterAll(() => installation.remove());

  test("shows a dozen articles or more to everybody, each with a cover, tags and no day in the future", async () => {
    const posts = await waitUntilSeeded(installation);
    expect(posts.length).toBeGreaterThanOrEqual(fewestArticles);
    for (const { cover_url } of posts) {
      const cover = await fetch(new URL(cover_url, installation.address));
      expect([cover.status, cover.headers.get("content-type")]).toEqual([200, "image/webp"]);
      expect((await cover.arrayBuffer()).byteLength).toBeLessThan(40_000);
    }
    expect(new Set(posts.map((post) => post.cover_url)).size).toBe(posts.length);
    const { data } = await (await installation.reader()).from("blog_tags").select("name, color").throwOnError();
    const tags = z.array(z.object({ name: z.string(), color: z.string() })).parse(data);
    expect(tags.map(({ name }) => name).toSorted()).toEqual(
      [...new Set(posts.flatMap((post) => post.tags))].toSorted(),
    );
    expect(new Set(tags.map(({ color }) => color)).size).toBe(tags.length);
  });

  test(
    "keeps what an admin edits and deletes; the command brings back what was deleted",
    async () => {
      const before = await waitUntilSeeded(installation);
      const slugs = before.map(({ slug }) => slug);
      const [edited, deleted] = [slugs[0] ?? "", slugs[1] ?? ""];
      const service = await installation.service();
      await service.from("blogs").update({ title: "Our own words" }).eq("slug", edited).throwOnError();
      await service.from("blog_tags").update({ color: "#123456" }).eq("name", "Money").throwOnError();
      await service.from("blogs").delete().eq("slug", deleted).throwOnError();

      // Through the server that runs, a while after its start.
      const kept = `${slugs.length - 1} were there and stay as they are.`;
      expect(await installation.command()).toBe(`Added ${deleted}\n1 articles added, ${kept}\n`);
      const after = await publicPosts(installation);
      expect(after.map(({ slug }) => slug)).toEqual(slugs);
      expect(after.find(({ slug }) => slug === edited)?.title).toBe("Our own words");
      const untouched = (posts: typeof before) => posts.filter(({ slug }) => slug !== edited && slug !== deleted);
      expect(untouched(after)).toEqual(untouched(before));
      const { data } = await service.from("blog_tags").select("color").eq("name", "Money").single().throwOnError();
      expect(data).toEqual({ color: "#123456" });
      expect(await installation.command()).toContain("0 articles added");
    },
    patience,
  );

  test(
    "whose articles were all deleted stays empty until the command, here with the server stopped",
    async () => {
      const posts = await waitUntilSeeded(installation);
      await (await installation.service()).from("blogs").delete().neq("slug", "").throwOnError();
      await installation.stop();
      await installation.start();
      await vi.waitFor(() => expect(installation.output()).toContain(said.notNew), waiting);
      expect([await isFresh(installation), await publicPosts(installation)]).toEqual([false, []]);
      await installation.stop();
      expect(await installation.command()).toContain(`${posts.length} articles added, 0 were there`);
    },
    patience,
  );
});

test(
  "SEED_BLOG=false adds nothing; the command reaches a remote backend and leaves alone what others wrote",
  async () => {
    const installation = await createBlog(await createInstallation("postgres"), { SEED_BLOG: "false" });
    await installation.start();
    expect([await isFresh(installation), await publicPosts(installation)]).toEqual([true, []]);
    const service = await installation.service();
    const slug = "student-visa-steps-in-order";
    const own = { slug, title: "Ours", content: "<p>Our own text.</p>", published: true };
    await service.from("blogs").insert(own).throwOnError();
    await service.from("blog_tags").insert({ name: "Geld", slug: "money", color: "#111111" }).throwOnError();

    const output = await installation.command(await installation.remoteSettings());
    expect(output).toMatch(/^(Added [\w-]+\n){11,}\d+ articles added, 1 were there and stay as they are\.\n$/);
    const { data } = await service.from("blogs").select("title, cover_url").order("title").throwOnError();
    const posts = z.array(z.object({ title: z.string(), cover_url: z.nullable(z.string()) })).parse(data);
    expect(posts).toContainEqual({ title: "Ours", cover_url: null });
    const covers = posts.flatMap(({ cover_url }) => cover_url ?? []);
    expect(covers).toHaveLength(posts.length - 1);
    // Another backend keeps the files: covers are linked there.
    expect(covers.filter((cover) => !cover.startsWith(`${installation.address}/storage/v1/`))).toEqual([]);
    const { data: tags } = await service.from("blog_tags").select("name").eq("slug", "money").throwOnError();
    expect(tags).toEqual([{ name: "Geld" }]);
    expect(await isFresh(installation)).toBe(false);
    for (const words of Object.values(said)) expect(installation.output()).not.toContain(words);
    await installation.remove();
  },
  patience,
);
