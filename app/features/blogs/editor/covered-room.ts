/** Pixels of the shell's own bar, which stays at the top of every screen. */
const shellBar = 56;
/** Pixels between the cursor and what lies over the text. */
const gap = 16;

/**
 * Pixels at each side of the window that the cursor stays clear of: at the top what the shell's bar and the editor's
 * own header and tools take while they stay there, at the bottom the bar that saves. Measured whenever it is read,
 * since tools wrap, and those of a table come and go with the cursor.
 */
export function coveredRoom() {
  let tools: HTMLElement | null = null;
  return {
    setTools: (element: HTMLElement | null) => {
      tools = element;
    },
    room: {
      get top() {
        return bottomOfStaying(tools) + gap;
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

/** Where they end once they stay, and not where they are: beyond its end, the text takes them along. */
function bottomOfStaying(tools: HTMLElement | null): number {
  if (!tools) return shellBar;
  const { position, top } = getComputedStyle(tools);
  return position === "sticky" ? Number.parseFloat(top) + tools.offsetHeight : shellBar;
}
