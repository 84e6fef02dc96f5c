interface PolicyOptions {
  /** Which inline scripts run: those with this document's nonce, or, on pages that may be cached, those with a hash. */
  scripts: { nonce: string } | { hashes: readonly string[] };
  /** Posts of the blog may show pictures from anywhere; the screens with people's own things show none. */
  showsRemotePictures: boolean;
  /** Origin of a backend other than our own. */
  supabaseUrl: string | null;
  /** Vite's hot reload needs a WebSocket. */
  isDevelopment: boolean;
}

/**
 * The Content-Security-Policy of a document. No script runs that we did not send. Styles are `unsafe-inline` because
 * Mantine sets its variables through style elements and attributes; without scripts, styles cannot read a page.
 */
export function contentSecurityPolicy({
  scripts,
  showsRemotePictures,
  supabaseUrl,
  isDevelopment,
}: PolicyOptions): string {
  const inline = "nonce" in scripts ? [`'nonce-${scripts.nonce}'`] : scripts.hashes.map((hash) => `'${hash}'`);
  const backend = supabaseUrl ? [new URL(supabaseUrl).origin] : [];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...inline],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", ...backend, ...(showsRemotePictures ? ["https:"] : [])],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...backend, ...(isDevelopment ? ["ws:"] : [])],
    // Vite waits for a restarted server in a worker of its own.
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
