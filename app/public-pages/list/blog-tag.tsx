import { PublicFrame } from "#app/public-pages/parts/public-frame.tsx";
import { BlogMessage, wayBack } from "#app/public-pages/parts/blog-message.tsx";
import { blogTagTexts as texts } from "#app/public-pages/parts/blog-texts.ts";
import { tagColorsOf } from "#app/public-pages/parts/tag-color.ts";
import classes from "./blog-list.module.css";
import { CardGrid } from "./card-grid.tsx";
import { Pagination } from "./pagination.tsx";
import { listHref, tagHref } from "#shared/blog/blog-summary.ts";
import type { BlogTagData } from "./list-data.ts";

export function BlogTagPage({ blogs, totalCount, totalPages, page, tag, tagRecords }: BlogTagData) {
  if (totalCount === 0) {
    return (
      <PublicFrame>
        <BlogMessage
          title={texts.notFound}
          explanation={texts.notFoundExplanation(tag.name)}
          action={wayBack}
          level={1}
        />
      </PublicFrame>
    );
  }
  return (
    <PublicFrame>
      <header className={classes.head}>
        <a href={listHref({})} className={classes.back}>
          {texts.all}
        </a>
        <p className={classes.kicker}>{texts.kicker}</p>
        <h1>{tag.name}</h1>
        <p>{texts.count(totalCount)}</p>
      </header>
      <CardGrid posts={blogs} colors={tagColorsOf(tagRecords)} />
      <Pagination page={page} totalPages={totalPages} hrefOf={(other) => tagHref(tag.slug, other)} />
    </PublicFrame>
  );
}
