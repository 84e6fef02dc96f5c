import { useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import { useNavigation } from "react-router";
import { useIsBringingScreen } from "#app/ui/dialogs/leaving.tsx";
import { showOpeningNotice } from "#app/ui/dialogs/opening-notice.tsx";
import classes from "./pending-bar.module.css";
import { usePressedControl } from "./pressed-control.ts";
import { workspaceShellTexts as texts } from "./texts.ts";

/** A sign of life: what is under the finger at once, the bar while the next screen or document is on its way. */
export function PendingBar() {
  usePressedControl();
  const { state } = useNavigation();
  const isBringing = useIsBringingScreen();
  const isDocumentPending = useIsDocumentPending();
  return state !== "idle" || isBringing || isDocumentPending ? (
    <div className={classes.bar} data-pending aria-hidden />
  ) : null;
}

/** The pages of the blog and of the rules are documents of their own: the router knows nothing of the way there. */
function useIsDocumentPending(): boolean {
  const [isPending, setIsPending] = useState(false);
  useWindowEvent("click", (event) => {
    if (!loadsDocument(event)) return;
    if (navigator.onLine) {
      setIsPending(true);
      return;
    }
    // The browser would put its own page of errors in the place of this one.
    event.preventDefault();
    window.addEventListener("online", showOpeningNotice(texts.offlineDocument), { once: true });
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
