import { supabase } from "#app/lib/supabase.ts";
import { maxBlogSlug } from "#shared/blog/blog.ts";

/** How many numbers are tried. */
const tries = 50;

/** The address with the first number behind it that no post has: "proof-of-funds-2". For admins, who see every post. */
export async function freeSlug(slug: string): Promise<string> {
  const candidates = numberedSlugs(slug);
  const { data } = await supabase().from("blogs").select("slug").in("slug", candidates);
  const taken = new Set(data?.map((row) => row.slug));
  return candidates.find((candidate) => !taken.has(candidate)) ?? withEnding(slug, crypto.randomUUID().slice(0, 8));
}

/** Of "funds" and of "funds-2" alike: "funds-2", "funds-3" and so on, none longer than an address may be. */
export function numberedSlugs(slug: string): string[] {
  const stem = slug.replace(/-\d{1,2}$/, "") || slug;
  return Array.from({ length: tries }, (_, index) => withEnding(stem, String(index + 2)));
}

function withEnding(slug: string, ending: string): string {
  return `${slug.slice(0, maxBlogSlug - ending.length - 1).replace(/-+$/, "")}-${ending}`;
}
