import { useState } from "react";
import { flushSync } from "react-dom";

/** For a `Select`: its list is drawn with the first focus, not with the screen, which would draw and place every option of each. */
export function useListOnFocus() {
  const [isDrawn, setIsDrawn] = useState(false);
  return {
    keepMounted: isDrawn,
    // Before the field hears of the focus: it opens at once, names its list (aria-controls) and goes through it by arrow keys.
    onFocusCapture: () => flushSync(() => setIsDrawn(true)),
  };
}
