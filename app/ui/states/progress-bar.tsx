import { Progress } from "@mantine/core";

interface ProgressBarProps {
  label: string;
  /** Between 0 and 1. */
  share: number;
  words: string;
  className?: string | undefined;
}

export function ProgressBar({ label, share, words, className }: ProgressBarProps) {
  return (
    <Progress.Root size="sm" className={className}>
      {/* Mantine's own attributes announce unrounded percent. */}
      <Progress.Section
        value={share * 100}
        withAria={false}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={words}
      />
    </Progress.Root>
  );
}
