import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, it } from "vitest";
import { anonClient, createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";

interface StoredPost {
  id: string;
  updated_at: string;
}

let ann: TestUser;
let ben: TestUser;
beforeAll(async () => {
  [ann, ben] = await Promise.all([createAdmin("Ann"), createAdmin("Ben")]);
});

async function createAdmin(name: string): Promise<TestUser> {
  const admin = await createUser({ data: { full_name: name } });
  await serviceClient().from("user_roles").insert({ user_id: admin.id, role: "admin" }).throwOnError();
  return admin;
}

function newPost() {
  const slug = randomUUID();
  return { id: randomUUID(), slug, title: "Proof of funds", content: "<p>First</p>" };
}

async function store(change: Record<string, unknown> = {}): Promise<StoredPost> {
  const { data } = await ann.client
    .from("blogs")
    .insert({ ...newPost(), ...change })
    .select("id, updated_at")
    .single()
    .throwOnError();
  return data;
}

/** The way of the editor: over the version that was loaded and no other. Null where that is not there any longer. */
async function save(
  client: SupabaseClient,
  { id, updated_at }: StoredPost,
  change: Record<string, unknown>,
): Promise<StoredPost | null> {
  const { data } = await client
    .from("blogs")
    .update(change)
    .eq("id", id)
    .eq("updated_at", updated_at)
    .select("id, updated_at")
    .maybeSingle()
    .throwOnError();
  return data;
}

async function row(id: string) {
  return (await ann.client.from("blogs").select("*").eq("id", id).maybeSingle().throwOnError()).data;
}

async function revisions(id: string, client = ann.client) {
  const { data } = await client
    .from("blog_revisions")
    .select("id, title, content, tags, saved_by, autosaved, words")
    .eq("blog_id", id)
    .order("replaced_at", { ascending: false })
    .order("saved_at", { ascending: false })
    .throwOnError();
  return data;
}

describe("saving over a version", () => {
  it("does not save over what somebody else stored meanwhile, and tells who that was", async () => {
    const loaded = await store();
    expect(await save(ben.client, loaded, { content: "<p>Ben's</p>" })).not.toBeNull();
    expect(await save(ann.client, loaded, { content: "<p>Ann's</p>" })).toBeNull();
    expect(await row(loaded.id)).toMatchObject({ content: "<p>Ben's</p>", updated_by: ben.id });
    const { data: editors } = await ann.client.rpc("blog_editors");
    expect(editors).toContainEqual({ id: ben.id, full_name: "Ben" });
  });

  it("keeps theirs as a revision where mine is stored over it on purpose", async () => {
    const loaded = await store();
    const theirs = await save(ben.client, loaded, { content: "<p>Ben's</p>", autosaved: true });
    if (theirs === null) throw new Error("the first save was refused");
    expect(await save(ann.client, theirs, { content: "<p>Ann's</p>", autosaved: false })).not.toBeNull();
    expect(await revisions(loaded.id)).toMatchObject([
      { content: "<p>Ben's</p>", saved_by: ben.id, autosaved: true, words: 1 },
      { content: "<p>First</p>", saved_by: ann.id, autosaved: false },
    ]);
  });

  it("lets one of many saves at the same moment through", async () => {
    const loaded = await store();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        save(number % 2 ? ann.client : ben.client, loaded, { content: `<p>Save ${number}</p>` }),
      ),
    );
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
    expect(await revisions(loaded.id)).toMatchObject([{ content: "<p>First</p>" }]);
  });

  it("never gives two versions one time, also not when the clock is behind", async () => {
    const ahead = new Date(Date.now() + 3_600_000).toISOString();
    const post = { ...newPost(), updated_at: ahead };
    const { data } = await serviceClient().from("blogs").insert(post).select("id, updated_at").single().throwOnError();
    let version: StoredPost = data;
    const times = [version.updated_at];
    for (let number = 0; number < 20; number += 1) {
      const next = await save(ann.client, version, { content: `<p>${number}</p>` });
      if (next === null) throw new Error(`save ${number} met another version`);
      times.push(next.updated_at);
      version = next;
    }
    expect(new Set(times).size).toBe(21);
    expect(times.toSorted()).toEqual(times);
  });

  it("is not disturbed by readers, and does not take their views back", async () => {
    const { slug, ...post } = newPost();
    const loaded = await store({ ...post, slug, published: true });
    for (let view = 0; view < 5; view += 1) {
      await anonClient().rpc("increment_blog_view", { blog_slug: slug }).throwOnError();
    }
    expect(await row(loaded.id)).toMatchObject({ view_count: 5, updated_at: loaded.updated_at });
    expect(await save(ann.client, loaded, { content: "<p>Second</p>" })).not.toBeNull();
    expect(await row(loaded.id)).toMatchObject({ view_count: 5, content: "<p>Second</p>" });
  });

  it("tells a post that is gone from one that the person may not edit any longer", async () => {
    const loaded = await store();
    const former = await createUser();
    expect(await save(former.client, loaded, { content: "<p>Mine</p>" })).toBeNull();
    expect((await former.client.rpc("is_admin")).data).toBe(false);

    await ben.client.from("blogs").delete().eq("id", loaded.id).throwOnError();
    expect(await save(ann.client, loaded, { content: "<p>Mine</p>" })).toBeNull();
    expect((await ann.client.rpc("is_admin")).data).toBe(true);
    expect(await row(loaded.id)).toBeNull();
    expect(await revisions(loaded.id)).toEqual([]);
  });

  it("stores a new post once, however often it is tried", async () => {
    const post = newPost();
    const tries = await Promise.all([1, 2, 3].map(() => ann.client.from("blogs").insert(post)));
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(tries.flatMap(({ error }) => error?.code ?? [])).toEqual(["23505", "23505"]);
    const other = await ben.client.from("blogs").insert({ ...newPost(), slug: post.slug });
    expect([other.status, other.error?.code]).toEqual([409, "23505"]);
  });
});

describe("revisions", () => {
  it("bring back a former text, keep the present one, and leave address and status alone", async () => {
    const post = newPost();
    const loaded = await store({ ...post, published: true, tags: ["Money"] });
    const second = await save(ben.client, loaded, {
      title: "Money",
      content: "<h2>Now</h2><p>two words</p>",
      tags: [],
    });
    const [former] = (await revisions(loaded.id)) ?? [];
    if (second === null || former === undefined) throw new Error("nothing was kept");
    const { title, content, tags } = former;
    await save(ann.client, second, { title, content, tags, autosaved: false });
    expect(await row(loaded.id)).toMatchObject({ ...post, tags: ["Money"], published: true, updated_by: ann.id });
    expect(await revisions(loaded.id)).toMatchObject([
      { title: "Money", content: "<h2>Now</h2><p>two words</p>", tags: [], saved_by: ben.id, words: 3 },
      { title: "Proof of funds", content: "<p>First</p>", tags: ["Money"], saved_by: ann.id, words: 1 },
    ]);
  });

  it("are for admins, who cannot write them", async () => {
    const loaded = await store();
    await save(ann.client, loaded, { content: "<p>Second</p>" });
    const reader = await createUser();
    expect(await revisions(loaded.id, reader.client)).toEqual([]);
    expect((await anonClient().from("blog_revisions").select("id")).status).toBe(401);
    const forged = { blog_id: loaded.id, title: "x", content: "x", tags: [], saved_at: new Date().toISOString() };
    expect((await ann.client.from("blog_revisions").insert(forged)).status).toBe(403);
    expect((await ann.client.from("blog_revisions").delete().eq("blog_id", loaded.id)).status).toBe(403);
  });

  it("take a text of a million characters with pictures in it", async () => {
    const content = `<p>word</p><img src="data:image/png;base64,${"A".repeat(1_000_000)}" alt="a > b">`;
    const loaded = await store({ content });
    await save(ann.client, loaded, { content: "<p>Second</p>" });
    const [kept] = (await revisions(loaded.id)) ?? [];
    expect(kept?.content).toBe(content);
  });
});
