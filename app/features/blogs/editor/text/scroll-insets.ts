/** Pixels of the shell's sticky bar at the top of every screen. */
const shellBar = 56;
/** Pixels between the cursor and what lies over the text. */
const gap = 16;

/**
 * ProseMirror's scroll margins: how far the cursor stays from each side of the window. At the top are the shell's bar and
 * the editor's sticky header and tools, at the bottom the bar that saves. Measured whenever it is read, since tools wrap,
 * and those of a table come and go with the cursor.
 */
export function scrollInsets() {
  let tools: HTMLElement | null = null;
  return {
    setTools: (element: HTMLElement | null) => {
      tools = element;
    },
    insets: {
      get top() {
        return bottomOfSticky(tools) + gap;
      },
      right: 0,
      get bottom() {
        const { style } = document.documentElement;
        return (Number.parseFloat(style.getPropertyValue("--save-bar-height")) || 0) + gap;
      },
      left: 0,
    },
  };
}

/** Where the tools end once they stick, and not where they are: beyond its end, the text takes them along. */
function bottomOfSticky(tools: HTMLElement | null): number {
  if (!tools) return shellBar;
  const { position, top } = getComputedStyle(tools);
  return position === "sticky" ? Number.parseFloat(top) + tools.offsetHeight : shellBar;
}
