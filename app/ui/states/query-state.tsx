import { Button, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import classes from "./query-state.module.css";

interface QueryStateProps<Data> {
  query: UseQueryResult<Data>;
  loading: ReactNode;
  error: { message: string; reassurance?: string };
  children: (data: Data) => ReactNode;
}

/** Data stay on screen when a later read fails. */
export function QueryState<Data>({ query, loading, error, children }: QueryStateProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return loading;
  return <ErrorState {...error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
}

interface ErrorStateProps {
  message: string;
  /** What is safe: "Your document was not changed." */
  reassurance?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
}

export function ErrorState({ message, reassurance, onRetry, isRetrying = false }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <CircleAlert className={classes.alert} size={32} aria-hidden />
      <Text fw={600}>{message}</Text>
      {reassurance && <Text c="dimmed">{reassurance}</Text>}
      {onRetry && (
        <Button variant="default" onClick={onRetry} loading={isRetrying} className={classes.action}>
          Retry
        </Button>
      )}
    </div>
  );
}

interface EmptyStateProps {
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
