export const themeStorageKey = "vite-ui-theme";

export type ThemeChoice = "light" | "dark" | "system";

export function parseThemeChoice(stored: string | null): ThemeChoice {
  return stored === "light" || stored === "dark" ? stored : "system";
}

const applyChoice = `function a(){var t=null;try{t=localStorage.getItem(${JSON.stringify(themeStorageKey)})}catch(e){}var d=t==="dark"||t!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches;document.documentElement.setAttribute("data-mantine-color-scheme",d?"dark":"light")}`;

/** Runs in the head before the first paint. */
export const themeScript = `(function(){${applyChoice}a()})()`;

/** For static pages, where no framework follows the system or other tabs. */
export const staticThemeScript = `(function(){${applyChoice}a();matchMedia("(prefers-color-scheme: dark)").addEventListener("change",a);addEventListener("storage",a)})()`;
