import type { ReactNode } from "react";
import classes from "./link-note.module.css";

/** Says that what a link names is not to be seen here. */
export function LinkNote({ children }: { children: ReactNode }) {
  return (
    <p className={classes.note} role="status">
      {children}
    </p>
  );
}
