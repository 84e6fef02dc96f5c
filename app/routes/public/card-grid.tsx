import type { BlogCard as Post } from "#shared/blog.ts";
import { BlogCard } from "./blog-card.tsx";
import classes from "./card-grid.module.css";

/** Posts as cards; a featured one at the head may lead, as wide as the list. */
export function CardGrid({ posts, mayLead = false }: { posts: readonly Post[]; mayLead?: boolean }) {
  return (
    <ul className={classes.grid}>
      {posts.map((post, index) => {
        const isLead = mayLead && index === 0 && post.featured;
        return (
          <li key={post.id} className={isLead ? classes.lead : undefined}>
            <BlogCard post={post} isFirst={index === 0} isLead={isLead} />
          </li>
        );
      })}
    </ul>
  );
}
