import type { ReactNode } from "react";
import classes from "./shell-frame.module.css";

interface ShellFrameProps {
  isFolded?: boolean;
  navigation?: ReactNode;
  toolbar?: ReactNode;
  /** At the bottom of a phone. */
  bar?: ReactNode;
  children: ReactNode;
}

/** Where sidebar, toolbar and screen are. On phones the sidebar is a drawer, and what is wanted most is in a bar. */
export function ShellFrame({ isFolded = false, navigation, toolbar, bar, children }: ShellFrameProps) {
  return (
    <div className={classes.frame} data-folded={isFolded || undefined}>
      <nav className={classes.navigation}>{navigation}</nav>
      <div className={classes.rest}>
        <header className={classes.toolbar}>{toolbar}</header>
        <main id="content" tabIndex={-1} className={classes.main}>
          <div className={classes.content}>{children}</div>
        </main>
        <div className={classes.bar}>{bar}</div>
      </div>
    </div>
  );
}
