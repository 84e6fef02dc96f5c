import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";
import { anonClient, createUser, serviceClient } from "@workspace/testing/contract/clients.ts";

const hour = 3_600_000;

it("shows a scheduled post nowhere before its time, and then everywhere without anybody doing anything", async () => {
  const author = await createUser({ data: { full_name: "Ann" } });
  const word = `s${randomUUID().replaceAll("-", "")}`;
  const post = {
    id: randomUUID(),
    title: `Post ${word}`,
    slug: word,
    content: `<p>About ${word}</p>`,
    tags: [word],
    published: true,
    published_at: new Date(Date.now() + hour).toISOString(),
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
    const { data } = await serviceClient().from("blogs").select("view_count").eq("id", post.id).single().throwOnError();
    return data.view_count;
  }

  await serviceClient().from("blogs").insert(post).throwOnError();
  expect({ seen: await seen(), views: await views() }).toEqual({ seen: [0, 0, 0, 0, 0, 0, 0, 0, 0], views: 0 });

  // However slow the machine is, its time comes after the last edit.
  const soon = new Date(Date.now() + 2_000).toISOString();
  await serviceClient().from("blogs").update({ published_at: soon }).eq("id", post.id).throwOnError();
  await vi.waitFor(async () => expect(await seen()).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1]), {
    timeout: 30_000,
    interval: 250,
  });
  expect(await views()).toBe(1);
});
