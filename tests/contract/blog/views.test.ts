import { randomUUID } from "node:crypto";
import { describe, expect, inject, it } from "vitest";
import { serviceClient } from "@workspace/testing/contract/clients.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";

const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36";

async function post(fields: Record<string, unknown> = {}): Promise<string> {
  const slug = `views-${randomUUID()}`;
  const row = { title: "Funds", slug, content: "<p>Text</p>", published: true, ...fields };
  const { error } = await serviceClient().from("blogs").insert(row);
  if (error) throw error;
  return slug;
}

/** Views in all, and those of the days together. */
async function viewsOf(slug: string): Promise<[number, number]> {
  const { data } = await serviceClient()
    .from("blogs")
    .select("view_count, blog_daily_views(views)")
    .eq("slug", slug)
    .single()
    .throwOnError();
  return [data.view_count, data.blog_daily_views.reduce((sum, { views }) => sum + Number(views), 0)];
}

function view(body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${inject("server").url}/api/blog-views`, {
    method: "POST",
    headers: { "user-agent": browser, "x-forwarded-for": randomIp(), "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

function viewPicture(slug: string, init: RequestInit = {}) {
  return fetch(`${inject("server").url}/api/blog-views/${slug}.gif`, {
    ...init,
    headers: { "user-agent": browser, ...Object.fromEntries(new Headers(init.headers)) },
  });
}

describe("a view", () => {
  it("is counted once it is answered, each once", async () => {
    const slug = await post();
    expect((await view({ slug })).status).toBe(204);
    expect(await viewsOf(slug)).toEqual([1, 1]);
    const answers = await Promise.all(Array.from({ length: 40 }, () => view({ slug })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
    expect(await viewsOf(slug)).toEqual([41, 41]);
  });

  it("is counted as a beacon sends it, too", async () => {
    const slug = await post();
    expect((await view({ slug }, { "content-type": "text/plain;charset=UTF-8" })).status).toBe(204);
    expect(await viewsOf(slug)).toEqual([1, 1]);
  });

  it.each(["Bearer garbage", "Bearer a.b.c", "Basic Zm9v", "Bearer sb_secret_guessed"])(
    "is counted as anybody's with %s along",
    async (authorization) => {
      const slug = await post();
      expect((await view({ slug }, { authorization })).status).toBe(204);
      expect((await viewPicture(slug, { headers: { authorization } })).status).toBe(200);
      expect(await viewsOf(slug)).toEqual([2, 2]);
    },
  );

  it("is counted without scripts by a picture that a reload does not ask for again", async () => {
    const slug = await post();
    const answer = await viewPicture(slug);
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      200,
      "image/gif",
      "private, max-age=1800",
    ]);
    expect([...(await answer.bytes()).subarray(0, 10)]).toEqual([...Buffer.from("GIF89a"), 1, 0, 1, 0]);
    expect((await viewPicture(slug, { method: "HEAD" })).status).toBe(200);
    expect(await viewsOf(slug)).toEqual([1, 1]);
  });
});

describe("not counted", () => {
  it.each([
    ["a known crawler", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
    ["a preview of a chat app", { "user-agent": "WhatsApp/2.23.20.0" }],
    ["a program", { "user-agent": "curl/8.5.0" }],
    ["one that does not say who it is", { "user-agent": "" }],
    ["a page that a browser only prepares", { "sec-purpose": "prefetch;prerender" }],
    ["a page that an older browser only prepares", { purpose: "prefetch" }],
  ])("is %s, which gets the same answer", async (_who, headers) => {
    const slug = await post();
    expect((await view({ slug }, headers)).status).toBe(204);
    expect((await viewPicture(slug, { headers })).status).toBe(200);
    expect(await viewsOf(slug)).toEqual([0, 0]);
  });

  it("are posts that are not public, and addresses without any", async () => {
    const draft = await post({ published: false });
    const later = await post({ published_at: new Date(Date.now() + 86_400_000).toISOString() });
    for (const slug of [draft, later, "there-is-none"]) {
      expect((await view({ slug })).status).toBe(204);
      expect((await viewPicture(slug)).status).toBe(200);
    }
    expect([await viewsOf(draft), await viewsOf(later)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it.each([
    ["nothing", "", 400],
    ["no JSON", "{", 400],
    ["another thing", { path: "/blogs" }, 400],
    ["an address that no post has", { slug: "../secret" }, 400],
    ["a list", { slug: ["a"] }, 400],
    ["a long address", { slug: "a".repeat(301) }, 400],
    ["much", { slug: "a".repeat(3000) }, 413],
  ])("is %s, which is refused", async (_what, body, status) => {
    expect((await view(body)).status).toBe(status);
  });

  it("are pictures of addresses that no post has", async () => {
    expect((await viewPicture("A B")).status).toBe(404);
    expect((await viewPicture("%2e%2e%2fx")).status).toBe(404);
  });
});
