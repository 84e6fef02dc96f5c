import { islandUrl } from "#app/lib/page/islands.ts";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import type { ArticleHeading } from "#shared/blog/blog.ts";
import { PublicFrame } from "#app/public-pages/parts/public-frame.tsx";
import { BlogMessage, wayBack } from "#app/public-pages/parts/blog-message.tsx";
import { articleTexts as texts } from "#app/public-pages/parts/blog-texts.ts";
import { Cover } from "#app/public-pages/parts/cover.tsx";
import type { ArticleData } from "./article-data.ts";
import { ArticleHeader } from "./article-header.tsx";
import { ArticleAuthor, ArticleRelated, ArticleServices, ArticleTags } from "./article-sections.tsx";
import { ArticleShare, ShareStatus } from "./article-share.tsx";
import { ArticleText } from "./article-text.tsx";
import classes from "./article.module.css";
import { articlePath } from "#shared/blog/blog-summary.ts";

const islands = ["reading-progress", "contents", "share", "copy-code"];
const coverSizes = "(width >= 50rem) 736px, 100vw";

export function ArticlePage({ post, html, headings, author, tags, related }: ArticleData) {
  const { siteUrl } = usePublicConfig();
  const shared = { url: siteUrl + articlePath(post.slug), title: post.title };
  return (
    <PublicFrame>
      <ReadingProgress />
      <article className={classes.article} aria-labelledby="article-title">
        <ArticleHeader post={post} author={author} titleId="article-title" />
        <Contents headings={headings} />
        {post.cover_url !== null && (
          <div className={classes.cover}>
            <Cover url={post.cover_url} sizes={coverSizes} isEager />
          </div>
        )}
        <ArticleText html={html} />
        <footer className={classes.end}>
          <ArticleTags names={post.tags} tags={tags} />
          <ArticleShare shared={shared} isInline />
          <ArticleAuthor author={author} />
        </footer>
        <ArticleShare shared={shared} />
      </article>
      <ArticleServices />
      <ArticleRelated posts={related} tags={tags} />
      <ShareStatus shared={shared} />
      {islands.map((name) => (
        <script key={name} type="module" src={islandUrl(name)} />
      ))}
      <ViewCount slug={post.slug} />
    </PublicFrame>
  );
}

export function MissingArticlePage() {
  return (
    <PublicFrame>
      <BlogMessage title={texts.missing} explanation={texts.missingExplanation} action={wayBack} level={1} />
    </PublicFrame>
  );
}

/** Shown by the island `reading-progress`. */
function ReadingProgress() {
  return (
    <div
      role="progressbar"
      aria-label={texts.progress}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
      className={classes.progress}
      data-reading-progress
      hidden
    />
  );
}

/** The island `contents` marks the section in view. */
function Contents({ headings }: { headings: ArticleHeading[] }) {
  if (headings.length < 2) return null;
  return (
    <nav className={`${classes.right} ${classes.contents}`} aria-labelledby="contents-title" data-contents>
      <h2 id="contents-title">{texts.contents}</h2>
      <ol>
        {headings.map(({ id, text, level }) => (
          <li key={id} className={level === 3 ? classes.deeper : undefined}>
            <a href={`#${encodeURIComponent(id)}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function ViewCount({ slug }: { slug: string }) {
  return (
    <>
      <script type="module" src={islandUrl("view-count")} data-view-count={slug} />
      <noscript>
        <img src={`/api/blog-views/${slug}.gif`} alt="" width="1" height="1" className={classes.counter} />
      </noscript>
    </>
  );
}
