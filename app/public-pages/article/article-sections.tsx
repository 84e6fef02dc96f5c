import { ArrowRight } from "lucide-react";
import type { AuthorCard, BlogTag } from "#shared/blog/blog.ts";
import type { BlogCard } from "#shared/blog/post-fields.ts";
import { findScreen, type ScreenId } from "#shared/screens.ts";
import { tagColorsOf, tagColorStyle } from "#app/public-pages/parts/tag-color.ts";
import { ArticleCard } from "#app/public-pages/parts/article-card.tsx";
import { articleTexts as texts, serviceTexts } from "#app/public-pages/parts/blog-texts.ts";
import classes from "./article-sections.module.css";
import { AuthorPicture, useAuthorName } from "./author-picture.tsx";
import { tagNames, tagPath } from "#shared/blog/blog-summary.ts";

const services = [
  "sop",
  "resume",
  "visa-progress",
  "visa-consultant",
  "documents",
  "blogs",
] as const satisfies ScreenId[];

export function ArticleTags({ names, tags }: { names: string[]; tags: BlogTag[] }) {
  const slugs = new Map(tags.map(({ name, slug }) => [name, slug]));
  const colors = tagColorsOf(tags);
  const shown = tagNames(names);
  if (shown.length === 0) return null;
  return (
    <ul className={classes.tags} aria-label={texts.tags}>
      {shown.map((name) => (
        <li key={name}>
          <a href={tagPath(slugs.get(name) ?? name)} dir="auto" style={tagColorStyle(colors, name)}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Name and picture: nothing else of a person is public. */
export function ArticleAuthor({ author }: { author: AuthorCard | null }) {
  const name = useAuthorName(author);
  return (
    <section className={classes.author} aria-labelledby="author-name">
      <AuthorPicture author={author} size={64} />
      <h2 id="author-name">
        <span className={classes.overline}>{texts.writtenBy}</span> <bdi>{name}</bdi>
      </h2>
    </section>
  );
}

export function ArticleServices() {
  return (
    <nav aria-labelledby="blog-services-title" className={classes.section}>
      <h2 id="blog-services-title">{serviceTexts.title}</h2>
      <ul className={classes.services}>
        {services.map((id) => {
          const screen = findScreen(id);
          return (
            screen && (
              <li key={id}>
                <a href={screen.path}>
                  {screen.label}
                  <ArrowRight size={16} aria-hidden />
                </a>
                <p>{serviceTexts.links[id]}</p>
              </li>
            )
          );
        })}
      </ul>
    </nav>
  );
}

export function ArticleRelated({ posts, tags }: { posts: BlogCard[]; tags: BlogTag[] }) {
  if (posts.length === 0) return null;
  const colors = tagColorsOf(tags);
  return (
    <section aria-labelledby="related-title" className={classes.section}>
      <h2 id="related-title">{texts.related}</h2>
      <ul className={classes.related}>
        {posts.map((post) => (
          <li key={post.id}>
            <ArticleCard post={post} colors={colors} level={3} />
          </li>
        ))}
      </ul>
    </section>
  );
}
