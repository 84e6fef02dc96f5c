import type { ReactNode } from "react";
import classes from "./dashboard-layout.module.css";

interface DashboardLayoutProps {
  /** What the person came for. */
  main: ReactNode;
  /** What is good to know; beside the main column from 992 px, below it on smaller screens. */
  side: ReactNode;
}

export function DashboardLayout({ main, side }: DashboardLayoutProps) {
  return (
    <div className={classes.cards}>
      <div className={classes.column}>{main}</div>
      <div className={classes.column}>{side}</div>
    </div>
  );
}
