import { ActionIcon } from "@mantine/core";
import { FileText, RotateCw, TriangleAlert, X } from "lucide-react";
import { formatPercent } from "#app/lib/text/format.ts";
import { ProgressBar } from "#app/ui/states/progress-bar.tsx";
import classes from "./file-row.module.css";

interface FileRowProps {
  name: string;
  facts: string;
  problem?: string | null | undefined;
  /** How much of it is sent, between 0 and 1; no bar without. */
  share?: number | undefined;
  onRemove?: (() => void) | undefined;
  removeLabel: string;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
}

export function FileRow({ name, facts, problem, share, onRemove, removeLabel, onRetry, retryLabel }: FileRowProps) {
  return (
    <li className={classes.row} data-problem={Boolean(problem) || undefined}>
      <span className={classes.icon} aria-hidden>
        {problem ? <TriangleAlert size={20} /> : <FileText size={20} />}
      </span>
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        {problem ? (
          <p key="problem" className={classes.facts} role="alert">
            {problem}
          </p>
        ) : (
          <p className={classes.facts}>{facts}</p>
        )}
      </div>
      <div className={classes.actions}>
        {onRetry && (
          <ActionIcon variant="subtle" size={36} aria-label={retryLabel} title={retryLabel} onClick={onRetry}>
            <RotateCw size={18} aria-hidden />
          </ActionIcon>
        )}
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={removeLabel}
            title={removeLabel}
            onClick={onRemove}
          >
            <X size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {share !== undefined && !problem && (
        <ProgressBar label={name} share={share} words={formatPercent(share)} className={classes.bar} />
      )}
    </li>
  );
}
