import type { ReactNode } from "react";
import classes from "./state-badge.module.css";

interface StateBadgeProps {
  /** `good` in green, `waiting` in blue, `quiet` in grey; the word itself says what it means. */
  tone: "good" | "waiting" | "quiet";
  children: ReactNode;
}

/** A word on the state of a thing: "On", "This device", "Scheduled". */
export function StateBadge({ tone, children }: StateBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
