import { loadContext } from "#app/lib/load-context.ts";
import { asDocument, staticPage } from "#app/lib/page/route-handles.ts";
import { BlogErrorPage } from "#app/public-pages/parts/blog-message.tsx";
import { missingMeta } from "#app/public-pages/parts/page-meta.ts";
import { RuleListPage } from "#app/public-pages/rules/rule-list.tsx";
import { ruleListMeta } from "#app/public-pages/rules/rule-meta.ts";
import { ruleTexts as texts } from "#app/public-pages/rules/rule-texts.ts";
import type { Route } from "./+types/rule-list";

export const handle = staticPage;
export const clientLoader = asDocument;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? ruleListMeta(matches, loaderData) : missingMeta(matches, texts.failed);

export function loader({ context }: Route.LoaderArgs) {
  return context.get(loadContext).rules.list();
}

export default function RuleListRoute({ loaderData }: Route.ComponentProps) {
  return <RuleListPage destinations={loaderData} />;
}

export function ErrorBoundary() {
  return <BlogErrorPage title={texts.failed} />;
}
