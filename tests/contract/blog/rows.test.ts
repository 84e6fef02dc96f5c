import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { anonClient, createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";

/** Letters that no other test uses; a slug and a search term. */
function freshWord(): string {
  return `b${randomUUID().replaceAll("-", "")}`;
}

async function createAdmin(): Promise<TestUser> {
  const admin = await createUser();
  await serviceClient().from("user_roles").insert({ user_id: admin.id, role: "admin" }).throwOnError();
  return admin;
}

function draft(values: Record<string, unknown> = {}) {
  const slug = freshWord();
  return { title: `Post ${slug}`, slug, content: `<p>About ${slug}</p>`, ...values };
}

/** The values of the Data API's filter that a post's title contains `term`, as the dashboard asks it. */
function dashboardSearch(literal: string): string {
  return ["title", "content"].map((column) => `${column}.imatch."${literal}"`).join(",");
}

describe("an admin", () => {
  it("writes, changes and deletes a post", async () => {
    const { client, id: author_id } = await createAdmin();
    const post = draft({ tags: ["Money", "UK"], reading_time: 4 });
    const inserted = await client.from("blogs").insert(post).select().single();
    expect([inserted.status, inserted.data]).toMatchObject([
      201,
      { ...post, author_id, published: false, featured: false, view_count: 0, published_at: null, cover_url: null },
    ]);
    const { id, updated_at } = inserted.data;
    expect((await anonClient().from("blogs").select("id").eq("id", id)).data).toEqual([]);

    const changed = await client
      .from("blogs")
      .update({ published: true, title: "Another title" })
      .eq("id", id)
      .eq("updated_at", updated_at)
      .select("title, published, published_at, updated_by")
      .single();
    expect(changed.data).toMatchObject({ title: "Another title", published: true, updated_by: author_id });
    expect(changed.data?.published_at).not.toBeNull();
    // Whoever loaded the post before finds nothing to change any more.
    const late = await client
      .from("blogs")
      .update({ title: "Late" })
      .eq("id", id)
      .eq("updated_at", updated_at)
      .select();
    expect([late.status, late.data]).toEqual([200, []]);
    expect((await anonClient().from("blogs").select("title").eq("id", id)).data).toEqual([{ title: "Another title" }]);

    expect((await client.from("blogs").delete().eq("id", id).select("id")).data).toEqual([{ id }]);
    expect((await client.from("blogs").select("id").eq("id", id)).data).toEqual([]);
    expect((await client.from("blog_revisions").select("id").eq("blog_id", id)).data).toEqual([]);
  });

  it("is told when an address is taken", async () => {
    const { client } = await createAdmin();
    const post = draft();
    await client.from("blogs").insert(post).throwOnError();
    const again = await client.from("blogs").insert({ ...draft(), slug: post.slug });
    expect([again.status, again.error?.code]).toEqual([409, "23505"]);
    const other = await client.from("blogs").insert(draft()).select("id").single().throwOnError();
    const moved = await client.from("blogs").update({ slug: post.slug }).eq("id", other.data.id);
    expect([moved.status, moved.error?.code]).toEqual([409, "23505"]);
  });

  it.each(["", "Über uns", "a b", "-a", "a-", "../x", "a/b"])("cannot give a post the address %j", async (slug) => {
    const { client } = await createAdmin();
    const { status, error } = await client.from("blogs").insert(draft({ slug }));
    expect([status, error?.code]).toEqual([400, "23514"]);
  });

  it("cannot name somebody who is no admin as the author, and so show a name that profiles hide", async () => {
    const { client } = await createAdmin();
    const person = await createUser({ data: { full_name: "Hidden" } });
    const post = draft({ published: true, author_id: person.id });
    const inserted = await client.from("blogs").insert(post);
    expect([inserted.status, inserted.error?.code]).toEqual([403, "42501"]);
    const mine = draft({ published: true, updated_by: person.id });
    const own = await client.from("blogs").insert(mine).select("id").single();
    const changed = await client.from("blogs").update({ author_id: person.id }).eq("id", own.data?.id);
    expect([changed.status, changed.error?.code]).toEqual([403, "42501"]);
    expect((await anonClient().rpc("author_cards", { author_ids: [person.id] })).data).toEqual([]);
    expect((await client.rpc("blog_editors").eq("id", person.id)).data).toEqual([]);
  });

  it.each(["-infinity", "infinity", "0044-03-15T00:00:00Z BC", "294270-01-01T00:00:00Z"])(
    "cannot give a post a time that no page can write: %s",
    async (time) => {
      const { client } = await createAdmin();
      const { status, error } = await client.from("blogs").insert(draft({ published: true, published_at: time }));
      expect([status, error?.code]).toEqual([400, "23514"]);
      const { data } = await client.from("blogs").insert(draft()).select("id, updated_at").single();
      await client.from("blogs").update({ updated_at: time }).eq("id", data?.id).throwOnError();
      const after = await client.from("blogs").select("updated_at").eq("id", data?.id).single().throwOnError();
      const [was, is] = [data?.updated_at, after.data.updated_at].map((text) => Date.parse(String(text)));
      expect(is).toBeGreaterThanOrEqual(was ?? Infinity);
      expect(is).toBeLessThan((was ?? 0) + 3_600_000);
    },
  );

  it("keeps the cover as it came, and learns the address under which pages load it", async () => {
    const { client } = await createAdmin();
    const link = `https://example.com/${freshWord()}.jpg`;
    const linked = await client
      .from("blogs")
      .insert(draft({ cover_image: link }))
      .select("cover_url")
      .single();
    expect(linked.data).toEqual({ cover_url: link });

    const inline = `data:image/png;base64,${Buffer.from(freshWord()).toString("base64")}`;
    const { data } = await client
      .from("blogs")
      .insert(draft({ cover_image: inline }))
      .select("id, cover_image, cover_url")
      .single();
    expect(data?.cover_image).toBe(inline);
    expect(data?.cover_url).toMatch(new RegExp(`^/images/covers/${data?.id}/[0-9a-f]{12}$`));
    const replaced = await client
      .from("blogs")
      .update({ cover_image: `${inline}AAAA` })
      .eq("id", data?.id)
      .select("cover_url")
      .single();
    expect(replaced.data?.cover_url).not.toBe(data?.cover_url);
    const forged = await client.from("blogs").update({ cover_url: "https://example.com" }).eq("id", data?.id);
    expect(forged.error).not.toBeNull();
    const foreign = await client.from("blogs").insert(draft({ cover_image: "javascript:alert(1)" }));
    expect([foreign.status, foreign.error?.code]).toEqual([400, "23514"]);
  });

  it("adds and reads tags, by name", async () => {
    const { client } = await createAdmin();
    const name = freshWord();
    const added = await client
      .from("blog_tags")
      .insert({ name: `${name} B`, slug: `${name}-b` })
      .select()
      .single();
    expect(added.data).toMatchObject({ name: `${name} B`, slug: `${name}-b`, color: "#3B82F6" });
    await client
      .from("blog_tags")
      .insert({ name: `${name} A`, slug: `${name}-a`, color: "#112233" })
      .throwOnError();
    const tags = await anonClient().from("blog_tags").select("name, color").like("name", `${name}%`).order("name");
    expect(tags.data).toEqual([
      { name: `${name} A`, color: "#112233" },
      { name: `${name} B`, color: "#3B82F6" },
    ]);
    const again = await client.from("blog_tags").insert({ name: `${name} A`, slug: `${name}-c` });
    expect([again.status, again.error?.code]).toEqual([409, "23505"]);
  });

  it("reads all posts, the latest change first, and the sums over them", async () => {
    const { client } = await createAdmin();
    const word = freshWord();
    for (const title of ["first", "second", "third"]) {
      await client
        .from("blogs")
        .insert(draft({ title: `${word} ${title}`, published: title === "second" }))
        .throwOnError();
    }
    await client
      .from("blogs")
      .update({ title: `${word} changed` })
      .eq("title", `${word} first`)
      .throwOnError();
    const { data, count } = await client
      .from("blogs")
      .select("title", { count: "exact" })
      .like("title", `${word}%`)
      .order("updated_at", { ascending: false })
      .order("id")
      .range(0, 9);
    expect([data?.map(({ title }) => title), count]).toEqual([
      [`${word} changed`, `${word} third`, `${word} second`],
      3,
    ]);
    const { data: stats } = await client.rpc("blog_stats").single();
    expect(stats).toMatchObject({
      posts: expect.any(Number),
      published: expect.any(Number),
      views: expect.any(Number),
    });
    expect(stats).toHaveProperty("reading_time");
    const { data: days } = await client.rpc("blog_views_by_day", { days: 30 });
    expect(days).toHaveLength(30);
    expect(days?.at(-1)).toEqual({ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), views: expect.any(Number) });
  });
});

describe("everybody else", () => {
  it("neither writes posts nor tags, nor changes or deletes any", async () => {
    const { client: admin } = await createAdmin();
    const person = await createUser();
    const { data } = await admin
      .from("blogs")
      .insert(draft({ published: true }))
      .select("id, title")
      .single();
    for (const [client, status] of [
      [person.client, 403],
      [anonClient(), 401],
    ] as const) {
      const post = await client.from("blogs").insert(draft());
      expect([post.status, post.error?.code]).toEqual([status, "42501"]);
      const tag = await client.from("blog_tags").insert({ name: freshWord(), slug: freshWord() });
      expect([tag.status, tag.error?.code]).toEqual([status, "42501"]);
    }
    expect((await person.client.from("blogs").update({ title: "Taken" }).eq("id", data?.id).select()).data).toEqual([]);
    expect((await person.client.from("blogs").delete().eq("id", data?.id).select()).data).toEqual([]);
    expect((await anonClient().from("blogs").update({ title: "Taken" }).eq("id", data?.id)).status).toBe(401);
    expect((await anonClient().from("blogs").delete().eq("id", data?.id)).status).toBe(401);
    expect((await admin.from("blogs").select("id, title").eq("id", data?.id)).data).toEqual([data]);
  });

  it("sees neither drafts nor posts whose time has not come", async () => {
    const { client: admin } = await createAdmin();
    const word = freshWord();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await admin
      .from("blogs")
      .insert([
        draft({ title: `${word} draft`, published: false, published_at: null }),
        draft({ title: `${word} scheduled`, published: true, published_at: tomorrow }),
        draft({ title: `${word} public`, published: true, published_at: new Date(0).toISOString() }),
      ])
      .throwOnError();
    for (const { client } of [await createUser(), { client: anonClient() }]) {
      const { data } = await client.from("blogs").select("title").like("title", `${word}%`);
      expect(data).toEqual([{ title: `${word} public` }]);
    }
  });
});

describe("active markup", () => {
  it.each([
    "<script>alert(1)</script>",
    "<p onclick=alert(1)>x</p>",
    '<img src=x onerror="alert(1)">',
    '<iframe src="https://example.com"></iframe>',
    '<a href="javascript:alert(1)">x</a>',
    "<style>body{display:none}</style>",
  ])("is refused in a post, from admins too: %s", async (content) => {
    const { client } = await createAdmin();
    const { status, error } = await client.from("blogs").insert(draft({ content }));
    expect([status, error?.code]).toEqual([400, "23514"]);
    const { data } = await client.from("blogs").insert(draft()).select("id").single();
    expect((await client.from("blogs").update({ content }).eq("id", data?.id)).error?.code).toBe("23514");
  });
});

describe("the dashboard's search", () => {
  // The second is what app/lib/lists/search-pattern.ts makes of the first.
  it.each([
    ["100% sure", "100% sure"],
    ["snake_case", "snake_case"],
    ["one, two (three)", String.raw`one, two \\(three\\)`],
    ['the "right" way', String.raw`the \"right\" way`],
    ["C:\\1", String.raw`C:[\\\\]1`],
    ["a*b", String.raw`a\\*b`],
    ["ভিসা", "ভিসা"],
  ])("finds %j in titles and texts, drafts too, and nothing else", async (term, literal) => {
    const { client } = await createAdmin();
    const word = freshWord();
    await client
      .from("blogs")
      .insert([
        draft({ title: `${word} ${term} in the title` }),
        draft({ title: `${word} text`, content: `<p>${word} ${term.toUpperCase()} in the text</p>` }),
        draft({ title: `${word} 100 very sure snakeXcase one two three the right way C:/1 acccb` }),
      ])
      .throwOnError();
    const { data } = await client
      .from("blogs")
      .select("title")
      .or(dashboardSearch(`${word} ${literal}`))
      .order("title");
    const titles = data?.map(({ title }) => title);
    expect(new Set(titles)).toEqual(new Set([`${word} ${term} in the title`, `${word} text`]));
    expect(titles).toHaveLength(2);
  });

  it("takes a long term", async () => {
    const { client } = await createAdmin();
    const long = "ভিসা ".repeat(100);
    const { status, data } = await client
      .from("blogs")
      .select("id")
      .or(dashboardSearch(`${freshWord()} ${long}`));
    expect([status, data]).toEqual([200, []]);
  });
});
