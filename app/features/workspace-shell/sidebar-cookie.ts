const name = "sidebar_state";

/** Seven days in seconds. */
const lifetime = 604_800;

/** Open without a cookie. `cookies` is `document.cookie`. */
export function readSidebarState(cookies: string): boolean {
  return !cookies.split("; ").includes(`${name}=false`);
}

/** For `document.cookie`. */
export function sidebarCookie(isOpen: boolean): string {
  return `${name}=${isOpen}; path=/; max-age=${lifetime}; samesite=lax`;
}
