import { expect, test } from "vitest";
import { insert, PLATFORM } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";

// On Postgres: PGlite has one connection, where everybody waits for everybody.
test("who counts the same does not wait for another's transaction", async () => {
  const { db } = await emptiedTestDatabase("postgres");
  const addPost = (slug: string, whileOpen: () => Promise<unknown> = async () => undefined) =>
    db.tx(PLATFORM, async (sql) => {
      const post = { slug, title: "A post", content: "<p>Text</p>", published: true, tags: ["A", "B"] };
      await insert(sql, "public.blogs", post);
      await whileOpen();
    });
  await addPost("before");
  const counted = Promise.withResolvers<void>();
  const other = Promise.withResolvers<void>();
  const first = addPost("one", () => {
    counted.resolve();
    return other.promise;
  });
  await counted.promise;
  await addPost("two");
  other.resolve();
  await first;
  const { rows } = await db.tx(PLATFORM, (sql) =>
    sql.query(
      "select public.count_blogs('A') as tagged, public.count_blogs('') as listed, posts from public.blog_stats()",
    ),
  );
  expect(rows).toEqual([{ tagged: "3", listed: "3", posts: "3" }]);
});
