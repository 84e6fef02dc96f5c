import { type ReactNode, useEffect, useRef } from "react";
import { formatRange } from "#app/lib/text/format.ts";
import classes from "./list-summary.module.css";

interface ListSummaryProps {
  /** From 1. */
  page: number;
  pageSize: number;
  /** How many entries this page has, and all pages have; left out before that is known. */
  count?: number | undefined;
  total?: number | undefined;
  /** Said instead of an empty list. */
  children?: ReactNode;
}

/** Which entries are shown, of how many. After a step to another page the reading goes on from here. */
export function ListSummary({ page, pageSize, count = 0, total = 0, children }: ListSummaryProps) {
  const place = useRef<HTMLOutputElement>(null);
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    place.current?.focus({ preventScroll: true });
  }, [page]);
  const from = (page - 1) * pageSize + 1;
  return (
    <output ref={place} tabIndex={-1} className={classes.summary}>
      {count > 0 && formatRange({ from, to: from + count - 1, total })}
      {children}
    </output>
  );
}
