/** A route with `export const handle = staticPage` is sent as a finished document, without the app's scripts. */
export const staticPage = { static: true } as const;

/** True for a match of such a route. */
export function isStaticMatch({ handle }: { handle?: unknown }): boolean {
  return typeof handle === "object" && handle !== null && "static" in handle && handle.static === true;
}
