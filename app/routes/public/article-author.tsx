import type { AuthorCard } from "#shared/blog.ts";
import classes from "./article-author.module.css";
import { AuthorPicture, useAuthorName } from "./author-picture.tsx";
import { articleTexts as texts } from "./blog-texts.ts";

/** Who wrote the article: name and picture, nothing else of a person is public. */
export function ArticleAuthor({ author }: { author: AuthorCard | null }) {
  const name = useAuthorName(author);
  return (
    <section className={classes.card} aria-labelledby="author-name">
      <AuthorPicture author={author} size={64} />
      <h2 id="author-name">
        <span className={classes.overline}>{texts.writtenBy}</span> <bdi>{name}</bdi>
      </h2>
    </section>
  );
}
