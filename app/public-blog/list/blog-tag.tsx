import { BlogFrame } from "#app/public-blog/parts/blog-frame.tsx";
import { BlogMessage, wayBack } from "#app/public-blog/parts/blog-message.tsx";
import { blogTagTexts as texts } from "#app/public-blog/parts/blog-texts.ts";
import classes from "./blog-list.module.css";
import { CardGrid } from "./card-grid.tsx";
import { Pagination } from "./pagination.tsx";
import { listHref, tagHref } from "#shared/blog/blog-summary.ts";
import type { BlogTagData } from "./list-data.ts";

export function BlogTagPage({ blogs, totalCount, totalPages, page, tag }: BlogTagData) {
  if (totalCount === 0) {
    return (
      <BlogFrame>
        <BlogMessage
          title={texts.notFound}
          explanation={texts.notFoundExplanation(tag.name)}
          action={wayBack}
          level={1}
        />
      </BlogFrame>
    );
  }
  return (
    <BlogFrame>
      <header className={classes.head}>
        <a href={listHref({})} className={classes.back}>
          {texts.all}
        </a>
        <p className={classes.kicker}>{texts.kicker}</p>
        <h1>{tag.name}</h1>
        <p>{texts.count(totalCount)}</p>
      </header>
      <CardGrid posts={blogs} />
      <Pagination page={page} totalPages={totalPages} hrefOf={(other) => tagHref(tag.slug, other)} />
    </BlogFrame>
  );
}
