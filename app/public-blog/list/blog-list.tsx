import { blogSelf, listHref } from "#shared/blog/blog-summary.ts";
import { BlogFrame } from "#app/public-blog/parts/blog-frame.tsx";
import { BlogMessage } from "#app/public-blog/parts/blog-message.tsx";
import { blogListTexts as texts } from "#app/public-blog/parts/blog-texts.ts";
import classes from "./blog-list.module.css";
import { maxSearch } from "./blog-request.ts";
import { CardGrid } from "./card-grid.tsx";
import type { BlogListData } from "./list-data.ts";
import { Pagination } from "./pagination.tsx";
import { SearchForm } from "./search-form.tsx";
import { TagBadges } from "./tag-badges.tsx";

export function BlogListPage(list: BlogListData) {
  const { search, tag, tagName, tags, isSearchCut } = list;
  return (
    <BlogFrame>
      <header className={classes.head}>
        <h1>{blogSelf.title}</h1>
        <p>{texts.purpose}</p>
        <SearchForm search={search} tag={tag} />
        {isSearchCut && <p role="note">{texts.searchCut(maxSearch)}</p>}
        <TagBadges tags={tags} chosen={tagName} search={search} />
      </header>
      <Posts {...list} />
    </BlogFrame>
  );
}

function Posts({ blogs, totalCount, totalPages, page, search, tag, tagName }: BlogListData) {
  const asked = { search, tag: tagName ?? "" };
  const isNarrowed = search !== "" || tagName !== null;
  if (blogs.length === 0 && !isNarrowed) {
    return <BlogMessage title={texts.empty} explanation={texts.emptyExplanation} />;
  }
  if (blogs.length === 0) {
    return (
      <BlogMessage
        title={texts.notFound}
        explanation={texts.notFoundExplanation(asked)}
        action={{ href: listHref({}), label: texts.clearFilters }}
      />
    );
  }
  return (
    <>
      {isNarrowed && <p className={classes.found}>{texts.found(totalCount, asked)}</p>}
      <CardGrid posts={blogs} mayLead={page === 1 && !isNarrowed} />
      <Pagination page={page} totalPages={totalPages} hrefOf={(other) => listHref({ search, tag, page: other })} />
    </>
  );
}
