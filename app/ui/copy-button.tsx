import { Button, type ButtonProps } from "@mantine/core";
import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { notifyError, notifySuccess } from "./notify.ts";

interface CopyButtonProps extends ButtonProps {
  /** What goes to the clipboard. */
  text: string;
  children: ReactNode;
}

/** Copies a text and says so. */
export function CopyButton({ text, children, ...props }: CopyButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      notifySuccess({ message: "Copied!" });
    } catch {
      // Browsers refuse outside secure pages, and when the person said no.
      notifyError({ message: "Your browser did not allow copying. Select the text and copy it yourself." });
    }
  }
  return (
    <Button variant="default" leftSection={<Copy size={16} aria-hidden />} {...props} onClick={() => void copy()}>
      {children}
    </Button>
  );
}
