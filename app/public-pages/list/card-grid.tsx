import { ArticleCard } from "#app/public-pages/parts/article-card.tsx";
import type { TagColors } from "#app/public-pages/parts/tag-color.ts";
import type { BlogCard } from "#shared/blog/post-fields.ts";
import classes from "./card-grid.module.css";

interface CardGridProps {
  posts: readonly BlogCard[];
  colors: TagColors;
  mayLead?: boolean;
}

/** A featured first post may lead: large where the others fill the column beside it. */
export function CardGrid({ posts, colors, mayLead = false }: CardGridProps) {
  const size = posts.length > 2 ? "large" : "wide";
  return (
    <ul className={classes.grid}>
      {posts.map((post, index) => {
        const lead = mayLead && index === 0 && post.featured ? size : undefined;
        return (
          <li key={post.id} className={lead && classes[lead]}>
            <ArticleCard post={post} colors={colors} isFirst={index === 0} lead={lead} />
          </li>
        );
      })}
    </ul>
  );
}
