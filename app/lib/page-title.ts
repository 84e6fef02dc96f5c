import type { MetaDescriptor } from "react-router";
import type { PublicConfig } from "#shared/public-config.ts";

interface TitleArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** A route's `meta`: `export const meta = pageTitle("Dashboard")` gives "Dashboard | <site name>". */
export function pageTitle(title: string): (args: TitleArgs) => MetaDescriptor[] {
  return ({ matches }) => [{ title: withSiteName(title, siteNameOf(matches)) }];
}

/** Appends the site's name unless the title already ends with it. */
export function withSiteName(title: string, siteName: string | undefined): string {
  if (!siteName || title.endsWith(siteName)) return title;
  return `${title} | ${siteName}`;
}

function siteNameOf(matches: TitleArgs["matches"]): string | undefined {
  const data = matches.find((match) => match?.id === "root")?.loaderData;
  return hasConfig(data) ? data.config.siteName : undefined;
}

function hasConfig(data: unknown): data is { config: PublicConfig } {
  return typeof data === "object" && data !== null && "config" in data;
}
