import { islandUrl } from "#app/lib/page/islands.ts";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { articlePath } from "#shared/blog-summary.ts";
import { ArticleAuthor } from "./article-author.tsx";
import { ArticleContents } from "./article-contents.tsx";
import type { Article } from "./article-data.ts";
import { ArticleHeader } from "./article-header.tsx";
import { ArticleRelated } from "./article-related.tsx";
import { ArticleServices } from "./article-services.tsx";
import { ArticleShare, ShareStatus } from "./article-share.tsx";
import { ArticleTags } from "./article-tags.tsx";
import { ArticleText } from "./article-text.tsx";
import classes from "./article.module.css";
import { BlogFrame } from "./blog-frame.tsx";
import { articleTexts as texts } from "./blog-texts.ts";
import { Cover } from "./cover.tsx";

const islands = ["reading-progress", "contents", "share", "copy-code"];
const coverSizes = "(width >= 50rem) 736px, 100vw";

/** An article with all that stands around it. */
export function ArticlePage({ post, html, headings, author, tags, related }: Article) {
  const { siteUrl } = usePublicConfig();
  const shared = { url: siteUrl + articlePath(post.slug), title: post.title };
  return (
    <BlogFrame>
      <ReadingProgress />
      <article className={classes.article} aria-labelledby="article-title">
        <ArticleHeader post={post} author={author} titleId="article-title" />
        <ArticleContents headings={headings} />
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
      <ArticleRelated posts={related} />
      <ShareStatus shared={shared} />
      {islands.map((name) => (
        <script key={name} type="module" src={islandUrl(name)} />
      ))}
      <ViewCount slug={post.slug} />
    </BlogFrame>
  );
}

/** The island `reading-progress` shows it: without scripts there is none. */
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
