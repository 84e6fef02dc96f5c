import type { BlogCard as Post } from "#shared/blog.ts";
import classes from "./article-sections.module.css";
import { BlogCard } from "./blog-card.tsx";
import { articleTexts as texts } from "./blog-texts.ts";

/** Up to three other articles with the same tags; nothing where there are none. */
export function ArticleRelated({ posts }: { posts: Post[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="related-title" className={classes.section}>
      <h2 id="related-title">{texts.related}</h2>
      <ul className={classes.related}>
        {posts.map((post) => (
          <li key={post.id}>
            <BlogCard post={post} level={3} />
          </li>
        ))}
      </ul>
    </section>
  );
}
