import { PublicFrame } from "#app/public-pages/parts/public-frame.tsx";
import { BlogMessage } from "#app/public-pages/parts/blog-message.tsx";
import { blogListTexts as texts } from "#app/public-pages/parts/blog-texts.ts";
import { type TagColors, tagColorsOf } from "#app/public-pages/parts/tag-color.ts";
import classes from "./blog-list.module.css";
import { maxBlogSearch } from "#shared/blog/blog.ts";
import { CardGrid } from "./card-grid.tsx";
import { Pagination } from "./pagination.tsx";
import { TagBadges } from "./tag-badges.tsx";
import { blogSelf, listHref, type ListRequest } from "#shared/blog/blog-summary.ts";
import type { BlogListData } from "./list-data.ts";

export function BlogListPage(list: BlogListData) {
  const { search, tag, tagName, tags, tagRecords, isSearchCut } = list;
  const colors = tagColorsOf(tagRecords);
  return (
    <PublicFrame>
      <header className={classes.head}>
        <h1>{blogSelf.title}</h1>
        <p>{texts.purpose}</p>
        <SearchForm search={search} tag={tag} />
        {isSearchCut && <p role="note">{texts.searchCut(maxBlogSearch)}</p>}
        <TagBadges tags={tags} colors={colors} chosen={tagName} search={search} />
      </header>
      <Posts {...list} colors={colors} />
    </PublicFrame>
  );
}

interface PostsProps extends BlogListData {
  colors: TagColors;
}

function Posts({ blogs, totalCount, totalPages, page, search, tag, tagName, colors }: PostsProps) {
  const request = { search, tag: tagName ?? "" };
  const isNarrowed = search !== "" || tagName !== null;
  if (blogs.length === 0 && !isNarrowed) {
    return <BlogMessage title={texts.empty} explanation={texts.emptyExplanation} />;
  }
  if (blogs.length === 0) {
    return (
      <BlogMessage
        title={texts.notFound}
        explanation={texts.notFoundExplanation(request)}
        action={{ href: listHref({}), label: texts.clearFilters }}
      />
    );
  }
  return (
    <>
      {isNarrowed && <p className={classes.found}>{texts.found(totalCount, request)}</p>}
      <CardGrid posts={blogs} colors={colors} mayLead={page === 1 && !isNarrowed} />
      <Pagination page={page} totalPages={totalPages} hrefOf={(other) => listHref({ search, tag, page: other })} />
    </>
  );
}

/** Searches within the chosen tag; starts at the first page. */
function SearchForm({ search, tag }: Pick<ListRequest, "search" | "tag">) {
  return (
    <search>
      <form action="/blogs" method="get" className={classes.form}>
        {tag !== "" && <input type="hidden" name="tag" value={tag} />}
        <input
          type="search"
          name="search"
          defaultValue={search}
          maxLength={maxBlogSearch}
          aria-label={texts.searchLabel}
          placeholder={texts.searchLabel}
          enterKeyHint="search"
          className={classes.field}
        />
        <button type="submit" className={classes.submit}>
          {texts.search}
        </button>
        {search !== "" && (
          <a href={listHref({ tag })} className={classes.clear}>
            {texts.clearSearch}
          </a>
        )}
      </form>
    </search>
  );
}
