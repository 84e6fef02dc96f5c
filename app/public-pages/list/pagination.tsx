import { paginationTexts as texts } from "#app/public-pages/parts/blog-texts.ts";
import classes from "./pagination.module.css";
import { pageWindow } from "#app/lib/lists/list-page.ts";

interface PaginationProps {
  /** Counts from 1. */
  page: number;
  totalPages: number;
  hrefOf: (page: number) => string;
}

export function Pagination({ page, totalPages, hrefOf }: PaginationProps) {
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={texts.label} className={classes.pages}>
      {page > 1 && (
        <a href={hrefOf(page - 1)} rel="prev" className={classes.step}>
          {texts.previous}
        </a>
      )}
      <ul>
        {pageWindow(page, totalPages).map((number) => (
          <li key={number}>
            <a
              href={hrefOf(number)}
              aria-label={texts.page(number)}
              aria-current={number === page ? "page" : undefined}
              className={classes.number}
            >
              {number}
            </a>
          </li>
        ))}
      </ul>
      {page < totalPages && (
        <a href={hrefOf(page + 1)} rel="next" className={classes.step}>
          {texts.next}
        </a>
      )}
    </nav>
  );
}
