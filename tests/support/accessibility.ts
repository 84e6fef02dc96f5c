/** What we promise of every screen, as axe names it. */
export const accessibilityRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What a second colour scheme can change. */
export const colourRules = ["color-contrast"];

/** Of the text that nobody enlarged. */
export const enlarged = "200%";

interface Violation {
  id: string;
  nodes: readonly { html: string; failureSummary?: string }[];
}

/** What axe found, short enough to be read in a failure. */
export function described(violations: readonly Violation[]): { rule: string; nodes: string[] }[] {
  return violations.map(({ id, nodes }) => ({
    rule: id,
    nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  }));
}

// The rest runs in the page, by itself or handed over to it: it may use nothing from outside.

/** How many animations run two frames later: axe reads what is painted. */
export async function countAnimations(): Promise<number> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  // One that keeps its last frame is at rest.
  return document.getAnimations().filter(({ playState }) => playState !== "finished").length;
}

/** By how many pixels the page is wider than its window. */
export function sidewaysExcess(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

/**
 * The words of the page that cannot be read: cut off by an edge, sticking out of their block, or broken in two though they
 * are short. What is cut off at any size, such as a file's name of 200 letters, is for the caller to tell from what
 * only enlarged text loses.
 */
export function unreadableTexts(): string[] {
  const longestWhole = 12;
  const slack = 2;
  const found = new Set<string>();
  const clips = (overflow: string) => overflow === "hidden" || overflow === "clip";
  const scrolls = (overflow: string) => overflow === "auto" || overflow === "scroll";

  const isForEyes = (element: Element) => {
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { clipPath, clip, display } = getComputedStyle(around);
      if (clipPath !== "none" || clip !== "auto") return false;
      const { width, height } = around.getBoundingClientRect();
      if (display !== "contents" && display !== "inline" && (width <= 1 || height <= 1)) return false;
    }
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const blockOf = (element: Element): Element => {
    const { display } = getComputedStyle(element);
    const { parentElement } = element;
    return parentElement && (display === "inline" || display === "contents") ? blockOf(parentElement) : element;
  };
  const isFolded = ({ id }: Element) =>
    id !== "" && document.querySelector(`[aria-controls="${CSS.escape(id)}"][aria-expanded="false"]`) !== null;
  const isCut = (text: DOMRect, element: Element) => {
    for (let around: Element | null = element; around; around = around.parentElement) {
      // A button shows all of it.
      if (isFolded(around)) return false;
      const { overflowX, overflowY, position } = getComputedStyle(around);
      if (scrolls(overflowX) || scrolls(overflowY)) return false;
      const edge = around.getBoundingClientRect();
      if (clips(overflowX) && (text.right > edge.right + slack || text.left < edge.left - slack)) return true;
      // A line's letters are higher than the line.
      const leading = text.height / 4;
      if (clips(overflowY) && (text.bottom > edge.bottom + leading || text.top < edge.top - leading)) return true;
      if (position === "fixed") return false;
    }
    return false;
  };

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const words = text.textContent ?? "";
    const element = text.parentElement;
    if (!element || words.trim() === "" || !isForEyes(element)) continue;
    const name = words.trim().slice(0, 60);
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    const block = blockOf(element);
    const { overflowX } = getComputedStyle(block);
    // The way to a page ends with what its heading says again.
    if (isCut(box, element) && words !== document.querySelector("h1")?.textContent) found.add(`cut off: ${name}`);
    else if (overflowX === "visible" && box.right > block.getBoundingClientRect().right + slack)
      found.add(`sticks out: ${name}`);
    // Neither a part of an address nor of what a hyphen may divide.
    for (const { 0: word, index } of words.matchAll(/(?<!\S)[\p{L}\p{M}\p{N}]+(?=[.,:;!?)]*(?!\S))/gu)) {
      if (word.length > longestWhole) continue;
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
      if (lines.size > 1) found.add(`broken: ${word} in ${name}`);
    }
  }
  return [...found];
}

/** Whether the focused element, or its visible mark, is marked on screen. */
export function isFocusMarked(): boolean {
  const active = document.activeElement;
  if (!active?.matches(":focus-visible")) return false;
  const marks = [active, active.nextElementSibling, active.parentElement].filter((element) => element !== null);
  return marks.some((element) => {
    const style = getComputedStyle(element);
    const isOutlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
    return isOutlined || style.boxShadow !== "none";
  });
}
