import { useWindowEvent } from "@mantine/hooks";

/**
 * Marks the link that is being pressed, for app.css to show. Following it keeps a slow processor busy until the next
 * paint, and on a touch screen `:active` comes no sooner than the click.
 */
export function usePressedLink(): void {
  useWindowEvent("pointerdown", ({ target, button }) => {
    if (button === 0 && target instanceof Element) target.closest("a")?.setAttribute("data-pressed", "");
  });
  useWindowEvent("pointerup", release);
  useWindowEvent("pointercancel", release);
}

function release(): void {
  for (const link of document.querySelectorAll("a[data-pressed]")) link.removeAttribute("data-pressed");
}
