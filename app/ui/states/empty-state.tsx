import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./state.module.css";

interface EmptyStateProps {
  /** By default a sheet of paper. */
  drawing?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <div className={classes.drawing} aria-hidden>
        {drawing ?? <SheetDrawing />}
      </div>
      <Text fw={600}>{title}</Text>
      {children && <Text c="dimmed">{children}</Text>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

function SheetDrawing() {
  return (
    <svg viewBox="0 0 64 64" width="64" height="64" fill="none" stroke="currentColor" strokeWidth="2">
      <path d="M16 8h22l10 10v38H16z" strokeLinejoin="round" />
      <path d="M38 8v10h10M24 30h16M24 38h16M24 46h9" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
