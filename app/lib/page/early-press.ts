declare global {
  interface Window {
    /** What was pressed last before the app's scripts were there; nothing is noted from then on. */
    takeEarlyPress?: () => Element | null;
  }
}

/** Runs in the head: on a slow phone buttons are seen, and pressed, seconds before the scripts that answer are there. */
export const earlyPressScript = `(function(){var p=null,n=function(e){p=e.target.closest("button")};addEventListener("click",n,true);takeEarlyPress=function(){removeEventListener("click",n,true);var q=p;p=null;return q}})()`;

/** Does it now. */
export function doEarlyPress(): void {
  const pressed = window.takeEarlyPress?.();
  if (pressed instanceof HTMLElement && pressed.isConnected) pressed.click();
}
