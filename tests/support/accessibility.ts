/** What we promise of every screen, as axe names it. */
export const accessibilityRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"];
/** What a second colour scheme can change. */
export const colourRules = ["color-contrast"];

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
