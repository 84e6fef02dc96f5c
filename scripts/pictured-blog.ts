import { setTimeout } from "node:timers/promises";
import { loadSeedArticles } from "#server/blog/seed/load-seed.ts";
import { serviceClient } from "#tests/support/product/people.ts";
import type { Product } from "#tests/support/product/product.ts";

export interface PicturedPost {
  id: string;
  slug: string;
}

const day = 86_400_000;

export async function awaitReadBlog(product: Product): Promise<PicturedPost> {
  const service = serviceClient(product);
  const list = () => service.from("blogs").select("id, slug").order("published_at", { ascending: false });
  const { length: all } = await loadSeedArticles();
  const until = Date.now() + 60_000;
  let posts: PicturedPost[] = [];
  while (posts.length < all) {
    if (Date.now() > until) throw new Error(`there are ${posts.length} articles after a minute`);
    await setTimeout(500);
    posts = (await list().throwOnError()).data ?? [];
  }
  const [newest] = posts;
  if (!newest) throw new Error("there is no article");
  for (const [index, { id }] of posts.entries()) {
    const days = Array.from({ length: 30 }, (_, ago) => ({
      blog_id: id,
      day: new Date(Date.now() - ago * day).toISOString().slice(0, 10),
      views: 1 + ((ago * 7 + index * 5) % 11),
    }));
    await service.from("blog_daily_views").insert(days).throwOnError();
    const view_count = days.reduce((sum, { views }) => sum + views, 0);
    await service.from("blogs").update({ view_count }).eq("id", id).throwOnError();
  }
  return newest;
}
