/** The person's choice is kept under this key, as `light`, `dark` or `system`; without one it is `system`. */
export const themeStorageKey = "vite-ui-theme";

export type ThemeChoice = "light" | "dark" | "system";

/** Reads a stored choice; anything unknown counts as none. */
export function parseThemeChoice(stored: string | null): ThemeChoice {
  return stored === "light" || stored === "dark" ? stored : "system";
}

/**
 * Runs in the head before anything is painted, so that no page flashes in the other scheme. Constant text: pages
 * without a nonce allow it by its hash.
 */
export const themeScript = `(function(){var t=null;try{t=localStorage.getItem(${JSON.stringify(themeStorageKey)})}catch(e){}var d=t==="dark"||t!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches;document.documentElement.setAttribute("data-mantine-color-scheme",d?"dark":"light")})()`;
