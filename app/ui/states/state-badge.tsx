import type { ReactNode } from "react";
import classes from "./state-badge.module.css";

interface StateBadgeProps {
  /** `good` green, `waiting` blue, `quiet` grey, `soon` amber, `bad` red. */
  tone: "good" | "waiting" | "quiet" | "soon" | "bad";
  children: ReactNode;
}

export function StateBadge({ tone, children }: StateBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
