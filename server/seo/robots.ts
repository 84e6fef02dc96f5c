import { findScreen, home, screensInSection } from "#shared/screens.ts";

/** Not pages: what programs call. */
const programs = ["/api/", "/auth/v1/", "/rest/v1/", "/storage/v1/", "/functions/v1/"];
/** Posts show these. */
const pictures = "/storage/v1/object/public/blog-images/";

/** The text of `/robots.txt`: the blog may be found, screens that need a session may not. Source: RFC 9309. */
export function robotsText(siteUrl: string): string {
  const screens = [home, ...screensInSection("main"), ...screensInSection("admin"), findScreen("reset-password")]
    .filter((screen) => screen?.world === "app")
    .map((screen) => screen?.path ?? "");
  return [
    "User-agent: *",
    "Allow: /blogs",
    `Allow: ${pictures}`,
    ...new Set([...screens, "/admin/", ...programs].map((place) => `Disallow: ${place}`)),
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}
