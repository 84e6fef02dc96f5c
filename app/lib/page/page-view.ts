const serverLimit = 500;

/** "/admin/blogs/edit/17" becomes "/admin/blogs/edit/:id". `pathname` is percent-encoded. */
export function reportablePath(pathname: string, params: Readonly<Record<string, string | undefined>>): string {
  // "*" matched no route: an unknown address is reported as it is.
  const named = Object.entries(params).filter(([name]) => name !== "*");
  const names = new Map(named.map(([name, value]) => [value, name]));
  const path = pathname
    .split("/")
    .map((segment) => {
      const name = segment && names.get(decode(segment));
      return name ? `:${name}` : segment;
    })
    .join("/");
  return path.replace(/^\/+/, "/").slice(0, serverLimit);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
