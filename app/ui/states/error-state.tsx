import { Button, Text } from "@mantine/core";
import { CircleAlert } from "lucide-react";
import classes from "./state.module.css";

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
