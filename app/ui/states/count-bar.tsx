import type { ReactNode } from "react";
import classes from "./count-bar.module.css";
import { CountPath } from "./count-path.tsx";

/** More of them would be dots that nobody counts. */
const mostStations = 12;

interface CountBarProps {
  part: number;
  of: number;
  /** As wide as its place. */
  isWide?: boolean;
  /** The picture under the words, as where several stand in a column. */
  isStacked?: boolean;
  /** The count in words, beside the picture; nobody hears that. */
  children?: ReactNode;
}

/** How many of a few things are ready: the path that leads to them, or a bar where there are many. */
export function CountBar({ part, of, isWide = false, isStacked = false, children }: CountBarProps) {
  return (
    <span className={classes.count} data-wide={isWide || undefined} data-stacked={isStacked || undefined}>
      {children}
      {of > 0 && of <= mostStations ? (
        <CountPath part={part} of={of} isWide={isWide} />
      ) : (
        <span aria-hidden className={classes.bar}>
          <span className={classes.part} style={{ inlineSize: `${of === 0 ? 0 : Math.min(1, part / of) * 100}%` }} />
        </span>
      )}
    </span>
  );
}
