import type { ReactNode } from "react";
import classes from "./dialog-actions.module.css";
import { lazyDialog } from "./lazy-dialog.tsx";

/** Takes the focus and gives it back. Its content may lock it. */
export const Dialog = lazyDialog(async () => (await import("./dialog-window.tsx")).DialogWindow);

/** The primary button comes last and, on phones, on top. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
