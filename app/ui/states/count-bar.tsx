import type { ReactNode } from "react";
import classes from "./count-bar.module.css";

interface CountBarProps {
  part: number;
  of: number;
  /** The count in words, beside the bar; nobody hears the bar. */
  children?: ReactNode;
}

export function CountBar({ part, of, children }: CountBarProps) {
  const share = of === 0 ? 0 : Math.min(1, part / of);
  return (
    <span className={classes.count}>
      {children}
      <span aria-hidden className={classes.bar}>
        <span className={classes.part} style={{ inlineSize: `${share * 100}%` }} />
      </span>
    </span>
  );
}
