/** A file of `app/islands`, compiled by the plugin in `vite.config.ts`. */
export function islandUrl(name: string): string {
  return import.meta.env.DEV
    ? `/app/islands/${name}.ts`
    : `/islands/${name}.js?v=${import.meta.env.VITE_ISLANDS_VERSION}`;
}
