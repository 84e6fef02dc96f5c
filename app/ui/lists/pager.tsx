import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, type To } from "react-router";
import { pageWindow } from "#app/lib/lists/list-page.ts";
import { formatRange } from "#app/lib/text/format.ts";
import classes from "./pager.module.css";

interface PagerProps {
  label: string;
  page: number;
  pageCount: number;
  addressOf: (page: number) => To;
}

export function Pager({ label, page, pageCount, addressOf }: PagerProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={label} className={classes.pager}>
      <Step to={page > 1 ? addressOf(page - 1) : null}>Previous</Step>
      <p className={classes.position}>
        Page {page} of {pageCount}
      </p>
      <ul className={classes.numbers}>
        {pageWindow(page, pageCount).map((number) => (
          <li key={number}>
            <Link
              to={addressOf(number)}
              className={classes.number}
              aria-label={`Page ${number}`}
              aria-current={number === page ? "page" : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
      </ul>
      <Step to={page < pageCount ? addressOf(page + 1) : null}>Next</Step>
    </nav>
  );
}

function Step({ to, children }: { to: To | null; children: string }) {
  if (to === null) {
    return (
      <Button variant="default" size="sm" disabled>
        {children}
      </Button>
    );
  }
  return (
    <Button component={Link} to={to} variant="default" size="sm">
      {children}
    </Button>
  );
}

interface ListSummaryProps {
  page: number;
  pageSize: number;
  count?: number | undefined;
  total?: number | undefined;
  children?: ReactNode;
}

/** Takes the focus after a page change. */
export function ListSummary({ page, pageSize, count = 0, total = 0, children }: ListSummaryProps) {
  const output = useRef<HTMLOutputElement>(null);
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    output.current?.focus({ preventScroll: true });
  }, [page]);
  const from = (page - 1) * pageSize + 1;
  return (
    <output ref={output} tabIndex={-1} className={classes.summary}>
      {count > 0 && formatRange({ from, to: from + count - 1, total })}
      {children}
    </output>
  );
}
