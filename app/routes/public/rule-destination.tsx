import { data } from "react-router";
import { loadContext } from "#app/lib/load-context.ts";
import { asDocument, staticPage } from "#app/lib/page/route-handles.ts";
import { BlogErrorPage } from "#app/public-pages/parts/blog-message.tsx";
import { missingMeta } from "#app/public-pages/parts/page-meta.ts";
import { RuleDestinationPage, UnknownDestinationPage } from "#app/public-pages/rules/rule-destination.tsx";
import { ruleDestinationMeta } from "#app/public-pages/rules/rule-meta.ts";
import { ruleTexts as texts } from "#app/public-pages/rules/rule-texts.ts";
import type { Route } from "./+types/rule-destination";

export const handle = staticPage;
export const clientLoader = asDocument;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? ruleDestinationMeta(matches, loaderData) : missingMeta(matches, texts.unknown);

/** 404 for a destination that we know nothing of. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await context.get(loadContext).rules.find(params.destination);
  return found ?? data(null, { status: 404 });
}

export default function RuleDestinationRoute({ loaderData }: Route.ComponentProps) {
  return loaderData ? <RuleDestinationPage page={loaderData} /> : <UnknownDestinationPage />;
}

export function ErrorBoundary() {
  return <BlogErrorPage title={texts.failed} />;
}
