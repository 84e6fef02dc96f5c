import { findScreen } from "#shared/screens.ts";
import type { AuthorCard, BlogPost } from "#shared/blog.ts";
import { ArticleByline } from "./article-byline.tsx";
import classes from "./article-header.module.css";
import layout from "./article.module.css";
import { articleTexts as texts } from "./blog-texts.ts";

interface ArticleHeaderProps {
  post: BlogPost;
  author: AuthorCard | null;
  titleId: string;
}

/** Where one is, the title, what the article is about, and who wrote it when. */
export function ArticleHeader({ post, author, titleId }: ArticleHeaderProps) {
  const blog = findScreen("blogs");
  const standfirst = post.excerpt?.trim();
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
      <ArticleByline post={post} author={author} />
    </header>
  );
}
