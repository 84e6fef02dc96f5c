import type { ReactNode } from "react";
import classes from "./dashboard-layout.module.css";

interface DashboardLayoutProps {
  first: ReactNode;
  /** Beside the rest from 992 px, between `first` and `rest` on smaller screens. */
  side: ReactNode;
  /** At most two cards. */
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
