import type { MetaDescriptor } from "react-router";
import { configOf } from "#app/lib/page/page-title.ts";
import { type Matches, pageMeta } from "#app/public-pages/parts/page-meta.ts";
import { siteGraph } from "#app/public-pages/parts/structured-data.ts";
import type { RuleDestination } from "#shared/rules/rule-pages.ts";
import { visitorTexts as texts } from "./visitor-texts.ts";

/** The head of `/` for visitors. */
export function visitorMeta(matches: Matches, destinations: readonly RuleDestination[]): MetaDescriptor[] {
  const site = configOf(matches);
  if (!site) return [];
  const description = texts.description(destinations.length);
  return pageMeta(site, {
    title: texts.title,
    description,
    path: "/",
    isIndexed: true,
    graph: siteGraph(site, description),
  });
}
