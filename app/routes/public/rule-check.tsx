import { data } from "react-router";
import { loadContext } from "#app/lib/load-context.ts";
import { bodyText } from "#app/lib/page/body-text.ts";
import { asDocument, formHeaders, forNobodyElse, staticPage } from "#app/lib/page/route-handles.ts";
import { BlogErrorPage } from "#app/public-pages/parts/blog-message.tsx";
import { missingMeta } from "#app/public-pages/parts/page-meta.ts";
import { RuleCheckPage } from "#app/public-pages/rules/rule-check.tsx";
import { UnknownDestinationPage } from "#app/public-pages/rules/rule-destination.tsx";
import { ruleCheckMeta } from "#app/public-pages/rules/rule-meta.ts";
import { ruleTexts as texts } from "#app/public-pages/rules/rule-texts.ts";
import { maxCheckForm } from "#shared/rules/rule-check.ts";
import type { Route } from "./+types/rule-check";

export { formHeaders as headers };

export const handle = staticPage;
export const clientLoader = asDocument;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? ruleCheckMeta(matches, loaderData) : missingMeta(matches, texts.unknown);

/** 404 for a destination that we know nothing of. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await context.get(loadContext).rules.check(params.destination, null);
  return found ?? data(null, { status: 404 });
}

/** What was sent is read, answered and forgotten; it stands in no address. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const text = await bodyText(request, maxCheckForm);
  if (text === null) return data(null, { ...forNobodyElse, status: 413 });
  const found = await context.get(loadContext).rules.check(params.destination, new URLSearchParams(text));
  return data(found, forNobodyElse);
}

export default function RuleCheckRoute({ loaderData, actionData }: Route.ComponentProps) {
  const check = actionData ?? loaderData;
  return check ? <RuleCheckPage check={check} /> : <UnknownDestinationPage />;
}

export function ErrorBoundary() {
  return <BlogErrorPage title={texts.failed} />;
}
