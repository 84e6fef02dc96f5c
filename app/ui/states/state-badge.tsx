import type { ReactNode } from "react";
import classes from "./state-badge.module.css";

interface StateBadgeProps {
  /** `good` green, `waiting` blue, `quiet` grey. */
  tone: "good" | "waiting" | "quiet";
  children: ReactNode;
}

export function StateBadge({ tone, children }: StateBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
