const name = "sidebar_state";

/** Seven days, in seconds. */
const lifetime = 604_800;

/** Whether the sidebar was left open; without a cookie it is. `cookies` is `document.cookie`. */
export function readSidebarState(cookies: string): boolean {
  return !cookies.split("; ").includes(`${name}=false`);
}

/** The text to assign to `document.cookie`. */
export function sidebarCookie(isOpen: boolean): string {
  return `${name}=${isOpen}; path=/; max-age=${lifetime}; samesite=lax`;
}
