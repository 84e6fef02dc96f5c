import type { MetaDescriptor } from "react-router";
import { type Matches, pageMeta } from "#app/public-pages/parts/page-meta.ts";
import { crumbsGraph } from "#app/public-pages/parts/structured-data.ts";
import { configOf } from "#app/lib/page/page-title.ts";
import {
  ruleCheckPath,
  type RuleDestination,
  ruleFeedPath,
  type RulePage,
  rulesPath,
} from "#shared/rules/rule-pages.ts";
import { checkTexts, ruleTexts as texts } from "./rule-texts.ts";

const ownFeed = { path: ruleFeedPath, title: texts.feedTitle };
const crumb = { name: texts.title, path: rulesPath() };

/** The head of `/rules`. */
export function ruleListMeta(matches: Matches, destinations: readonly RuleDestination[]): MetaDescriptor[] {
  const site = configOf(matches);
  if (!site) return [];
  return pageMeta(site, {
    title: texts.title,
    description: texts.description,
    path: rulesPath(),
    isIndexed: destinations.length > 0,
    ownFeed,
    graph: crumbsGraph(site, [crumb]),
  });
}

/** The head of `/rules/{destination}`. */
export function ruleDestinationMeta(matches: Matches, { name, visa, slug, facts }: RulePage): MetaDescriptor[] {
  const site = configOf(matches);
  if (!site) return [];
  const path = rulesPath(slug);
  return pageMeta(site, {
    title: `${name}: rules for students`,
    description: `${name}, ${visa}: ${texts.facts(facts)} for students, each with its paragraph, its source and the day of that source.`,
    path,
    isIndexed: true,
    ownFeed,
    graph: crumbsGraph(site, [crumb, { name, path }]),
  });
}

/** The head of `/rules/{destination}/check`. */
export function ruleCheckMeta(matches: Matches, { name, slug }: RuleDestination): MetaDescriptor[] {
  const site = configOf(matches);
  if (!site) return [];
  const path = ruleCheckPath(slug);
  const title = checkTexts.title(name);
  return pageMeta(site, {
    title,
    description: checkTexts.description(name),
    path,
    isIndexed: true,
    ownFeed,
    graph: crumbsGraph(site, [crumb, { name, path: rulesPath(slug) }, { name: title, path }]),
  });
}
