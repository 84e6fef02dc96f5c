import { useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import { useNavigation } from "react-router";
import classes from "./pending-bar.module.css";
import { usePressedControl } from "./pressed-control.ts";

/** A sign of life: what is under the finger at once, the bar while the next screen or document is on its way. */
export function PendingBar() {
  usePressedControl();
  const { state } = useNavigation();
  const isDocumentPending = useIsDocumentPending();
  return state !== "idle" || isDocumentPending ? <div className={classes.bar} data-pending aria-hidden /> : null;
}

/** The pages of the blog and of the rules are documents of their own: the router knows nothing of the way there. */
function useIsDocumentPending(): boolean {
  const [isPending, setIsPending] = useState(false);
  useWindowEvent("click", (event) => {
    if (loadsDocument(event)) setIsPending(true);
  });
  // Whoever comes back finds the page as they left it.
  useWindowEvent("pageshow", () => setIsPending(false));
  return isPending;
}

function loadsDocument({ target, defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return false;
  if (link.target !== "" || link.hasAttribute("download") || link.origin !== window.location.origin) return false;
  return link.pathname !== window.location.pathname;
}
