import type { ScreenId } from "#shared/screens.ts";

const attribute = "data-tour-target";

/** For a link to a screen. */
export function tourTarget(target: ScreenId): { [attribute]: ScreenId } {
  return { [attribute]: target };
}

export function tourTargetSelector(target: ScreenId): string {
  return `[${attribute}="${target}"]`;
}

/** On phones the sidebar is hidden; the shell's stylesheet shows it, without the drawer that would take the focus. */
export function showSidebarForTour(isShown: boolean): void {
  document.documentElement.toggleAttribute("data-tour-sidebar", isShown);
}
