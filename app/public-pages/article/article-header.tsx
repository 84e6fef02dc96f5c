import { findQuotes } from "#shared/blog/fact-quotes.ts";
import { studyDestinations } from "#shared/applications/study-destinations.ts";
import type { AuthorCard } from "#shared/blog/blog.ts";
import type { BlogPost } from "#shared/blog/post-fields.ts";
import { ruleCheckPath, ruleSlug } from "#shared/rules/rule-pages.ts";
import { findScreen } from "#shared/screens.ts";
import { articleTexts as texts } from "#app/public-pages/parts/blog-texts.ts";
import { PublishedTime } from "#app/public-pages/parts/published-time.tsx";
import classes from "./article-header.module.css";
import layout from "./article.module.css";
import { AuthorPicture, useAuthorName } from "./author-picture.tsx";
import { readingTimeText, updateWorthTelling } from "#shared/blog/blog-summary.ts";

interface ArticleHeaderProps {
  post: BlogPost;
  author: AuthorCard | null;
  titleId: string;
}

export function ArticleHeader({ post, author, titleId }: ArticleHeaderProps) {
  const blog = findScreen("blogs");
  const standfirst = post.excerpt?.trim();
  const destination = destinationOf(post.content);
  return (
    <header className={layout.header}>
      <nav aria-label={texts.breadcrumb}>
        <ol className={classes.breadcrumb}>
          <li>
            <a href={blog?.path}>{blog?.label}</a>
          </li>
          <li aria-current="page">
            <bdi>{post.title}</bdi>
          </li>
        </ol>
      </nav>
      <h1 id={titleId} className={classes.title} dir="auto">
        {post.title}
      </h1>
      {standfirst && (
        <p className={classes.standfirst} dir="auto">
          {standfirst}
        </p>
      )}
      <p className={classes.checklist}>
        {destination ? (
          <a href={ruleCheckPath(ruleSlug(destination))}>{texts.checklist(destination)}</a>
        ) : (
          <a href="/#choose">{texts.checklistAny}</a>
        )}
      </p>
      <Byline post={post} author={author} />
    </header>
  );
}

/** The country whose facts the text quotes; null where it quotes none, or those of several. */
function destinationOf(content: string): string | null {
  const codes = new Set(findQuotes(content).map(({ quote }) => quote.split(".", 1)[0]));
  const [found, ...others] = studyDestinations.filter(({ code }) => codes.has(code));
  return found && others.length === 0 ? found.name : null;
}

function Byline({ post, author }: { post: BlogPost; author: AuthorCard | null }) {
  const name = useAuthorName(author);
  const updated = updateWorthTelling(post);
  return (
    <div className={classes.byline}>
      <AuthorPicture author={author} size={44} />
      <div>
        <p className={classes.author} dir="auto">
          {name}
        </p>
        <p className={classes.facts}>
          {post.published_at !== null && (
            <span>
              <PublishedTime value={post.published_at} />
            </span>
          )}
          {updated !== null && (
            <span>
              {texts.updated} <PublishedTime value={updated} />
            </span>
          )}
          {post.reading_time !== null && post.reading_time > 0 && <span>{readingTimeText(post.reading_time)}</span>}
        </p>
      </div>
    </div>
  );
}
