/** The path with the route's parameters by name: "/admin/blogs/edit/17" becomes "/admin/blogs/edit/:id". */
export function reportablePath(pathname: string, params: Readonly<Record<string, string | undefined>>): string {
  const names = new Map(Object.entries(params).map(([name, value]) => [value, name]));
  return pathname
    .split("/")
    .map((segment) => {
      const name = segment && names.get(decode(segment));
      return name ? `:${name}` : segment;
    })
    .join("/");
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
