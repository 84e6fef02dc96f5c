interface PolicyOptions {
  /** Of the inline scripts that may run: `sha256-…`. */
  scriptHashes: readonly string[];
  showsRemotePictures: boolean;
  supabaseUrl: string | null;
  isDevelopment: boolean;
}

/** Styles are `unsafe-inline` for Mantine; without scripts, styles cannot read a page. */
export function contentSecurityPolicy({
  scriptHashes,
  showsRemotePictures,
  supabaseUrl,
  isDevelopment,
}: PolicyOptions): string {
  const backend = supabaseUrl ? [new URL(supabaseUrl).origin] : [];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", ...backend, ...(showsRemotePictures ? ["https:"] : [])],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...backend, ...(isDevelopment ? ["ws:"] : [])],
    // Vite waits for a restarted server in a worker.
    ...(isDevelopment ? { "worker-src": ["'self'", "blob:"] } : {}),
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}
