/** The person's choice is kept under this key, as `light`, `dark` or `system`; without one it is `system`. */
export const themeStorageKey = "vite-ui-theme";

export type ThemeChoice = "light" | "dark" | "system";

/** Reads a stored choice; anything unknown counts as none. */
export function parseThemeChoice(stored: string | null): ThemeChoice {
  return stored === "light" || stored === "dark" ? stored : "system";
}

const applyChoice = `function a(){var t=null;try{t=localStorage.getItem(${JSON.stringify(themeStorageKey)})}catch(e){}var d=t==="dark"||t!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches;document.documentElement.setAttribute("data-mantine-color-scheme",d?"dark":"light")}`;

/** Runs in the head before anything is painted, so that no screen flashes in the other scheme. Constant text. */
export const themeScript = `(function(){${applyChoice}a()})()`;

/**
 * The same for static pages, where no framework follows the system and the choice made in another tab. They have no
 * nonce and allow it by its hash.
 */
export const staticThemeScript = `(function(){${applyChoice}a();matchMedia("(prefers-color-scheme: dark)").addEventListener("change",a);addEventListener("storage",a)})()`;
