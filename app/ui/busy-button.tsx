import { Button, type ButtonProps, Loader } from "@mantine/core";
import type { ComponentProps } from "react";

interface BusyButtonProps extends ButtonProps, Omit<ComponentProps<"button">, keyof ButtonProps> {
  isBusy: boolean;
  /** In the place of the label meanwhile: "Updating...". */
  busyLabel: string;
}

/** Does nothing while it is busy, and is not disabled, which would lose the focus. */
export function BusyButton({ isBusy, busyLabel, onClick, children, ...props }: BusyButtonProps) {
  return (
    <Button
      {...props}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      leftSection={isBusy && <Loader size={16} color="currentColor" aria-hidden />}
    >
      {isBusy ? busyLabel : children}
    </Button>
  );
}
