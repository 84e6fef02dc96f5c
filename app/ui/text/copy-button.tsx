import { Button, type ButtonProps, VisuallyHidden } from "@mantine/core";
import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { notifyError } from "#app/ui/states/notify.ts";

interface CopyButtonProps extends ButtonProps {
  text: string;
  children: ReactNode;
}

const copied = "Copied!";

const copiedMs = 3_000;

/** Reports by itself: a toast would cover the dialogs that contain it. */
export function CopyButton({ text, children, ...props }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      // Rejected on insecure pages and without permission.
      notifyError({ message: "Your browser did not allow copying. Select the text and copy it yourself." });
    }
  }
  const Sign = isCopied ? Check : Copy;
  return (
    <>
      <Button variant="default" leftSection={<Sign size={16} aria-hidden />} {...props} onClick={() => void copy()}>
        {isCopied ? copied : children}
      </Button>
      <VisuallyHidden role="status">{isCopied && copied}</VisuallyHidden>
    </>
  );
}
