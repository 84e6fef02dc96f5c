import { createMiddleware } from "hono/factory";

/** Pages set their own Content-Security-Policy with a nonce; other answers get one that allows nothing. */
export function securityHeaders(options: { isHttps: boolean }) {
  return createMiddleware(async (c, next) => {
    await next();
    c.header("X-Content-Type-Options", "nosniff");
    c.header("X-Frame-Options", "DENY");
    c.header("Referrer-Policy", "strict-origin-when-cross-origin");
    c.header("Permissions-Policy", "camera=(), microphone=(), geolocation=(), browsing-topics=()");
    c.header("Cross-Origin-Opener-Policy", "same-origin");
    if (!c.res.headers.has("Content-Security-Policy")) {
      c.header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    }
    if (options.isHttps) c.header("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  });
}
