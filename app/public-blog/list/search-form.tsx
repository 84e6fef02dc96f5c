import { type ListRequest, listHref } from "#shared/blog/blog-summary.ts";
import { blogListTexts as texts } from "#app/public-blog/parts/blog-texts.ts";
import { maxSearch } from "./blog-request.ts";
import classes from "./search-form.module.css";

/** Looks in titles and texts, within the chosen tag; a new search begins at the first page. */
export function SearchForm({ search, tag }: Pick<ListRequest, "search" | "tag">) {
  return (
    <search>
      <form action="/blogs" method="get" className={classes.form}>
        {tag !== "" && <input type="hidden" name="tag" value={tag} />}
        <input
          type="search"
          name="search"
          defaultValue={search}
          maxLength={maxSearch}
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
