import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { anonClient, createUser, serviceClient } from "#tests/support/clients.ts";

/** Milliseconds until the post's time. */
const ahead = 8_000;

it(
  "shows a scheduled post nowhere before its time, and then everywhere without anybody doing anything",
  { concurrent: false },
  async () => {
    const author = await createUser({ data: { full_name: "Ann" } });
    const word = `s${randomUUID().replaceAll("-", "")}`;
    const post = {
      id: randomUUID(),
      title: `Post ${word}`,
      slug: word,
      content: `<p>About ${word}</p>`,
      tags: [word],
      published: true,
      published_at: new Date(Date.now() + ahead).toISOString(),
      author_id: author.id,
    };
    const client = anonClient();
    const reader = author.client;

    /** Every way in which somebody who is no admin may come across it. */
    async function seen() {
      const table = () => client.from("blogs").select("id");
      const answers = await Promise.all([
        table().eq("id", post.id),
        table().eq("slug", word),
        table().contains("tags", [word]),
        table().overlaps("tags", [word]),
        table().ilike("content", `%${word}%`),
        reader.from("blogs").select("id").eq("id", post.id),
        client.rpc("search_blogs", { search: word }),
        client.rpc("public_blog_tags").eq("name", word),
        client.rpc("author_cards", { author_ids: [author.id] }),
      ]);
      return answers.map(({ data, error }) => error ?? (Array.isArray(data) ? data.length : 0));
    }
    async function views() {
      await client.rpc("increment_blog_view", { blog_slug: word }).throwOnError();
      const { data } = await serviceClient()
        .from("blogs")
        .select("view_count")
        .eq("id", post.id)
        .single()
        .throwOnError();
      return data.view_count;
    }

    await serviceClient().from("blogs").insert(post).throwOnError();
    const before = { seen: await seen(), views: await views() };
    const isEarly = Date.now() < Date.parse(post.published_at);
    // On a machine too slow to ask in time the two would tell nothing.
    expect(isEarly && before).toEqual({ seen: [0, 0, 0, 0, 0, 0, 0, 0, 0], views: 0 });
    await expect.poll(seen, { timeout: 30_000, interval: 250 }).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect(await views()).toBe(1);
  },
);
