import { useWindowEvent } from "@mantine/hooks";

/**
 * Marks the link or button that is being pressed, for app.css to show. Following it keeps a slow processor busy until the
 * next paint, and on a touch screen `:active` comes no sooner than the click.
 */
export function usePressedControl(): void {
  useWindowEvent("pointerdown", ({ target, button }) => {
    if (button === 0 && target instanceof Element)
      target.closest("a, button:enabled")?.setAttribute("data-pressed", "");
  });
  useWindowEvent("pointerup", release);
  useWindowEvent("pointercancel", release);
}

function release(): void {
  for (const control of document.querySelectorAll("[data-pressed]")) control.removeAttribute("data-pressed");
}
