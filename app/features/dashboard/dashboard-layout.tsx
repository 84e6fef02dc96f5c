import type { ReactNode } from "react";
import classes from "./dashboard-layout.module.css";

interface DashboardLayoutProps {
  /** Where the person stands; comes first on every screen. */
  first: ReactNode;
  /** What is good to know: beside everything from 992 px, between `first` and `rest` on smaller screens. */
  side: ReactNode;
  /** Two cards at most. */
  rest: ReactNode;
}

export function DashboardLayout({ first, side, rest }: DashboardLayoutProps) {
  return (
    <div className={classes.cards}>
      {first}
      <div className={classes.side}>{side}</div>
      {rest}
    </div>
  );
}
