import { type ReactNode, useEffect, useRef } from "react";
import { formatRange } from "#app/lib/text/format.ts";
import classes from "./list-summary.module.css";

interface ListSummaryProps {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Left out until known. */
  count?: number | undefined;
  total?: number | undefined;
  /** Instead of an empty list. */
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
