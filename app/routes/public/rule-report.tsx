import { data } from "react-router";
import { loadContext } from "#app/lib/load-context.ts";
import { bodyText } from "#app/lib/page/body-text.ts";
import { asDocument, formHeaders, forNobodyElse, staticPage } from "#app/lib/page/route-handles.ts";
import { BlogErrorPage } from "#app/public-pages/parts/blog-message.tsx";
import { missingMeta } from "#app/public-pages/parts/page-meta.ts";
import { UnknownDestinationPage } from "#app/public-pages/rules/rule-destination.tsx";
import { RuleReportPage } from "#app/public-pages/rules/rule-report.tsx";
import { reportTexts as texts, ruleTexts } from "#app/public-pages/rules/rule-texts.ts";
import { maxReportForm } from "#shared/rules/fact-report.ts";
import type { Route } from "./+types/rule-report";

export { formHeaders as headers };

export const handle = staticPage;
export const clientLoader = asDocument;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  missingMeta(matches, loaderData ? texts.title(loaderData.destination.name) : ruleTexts.unknown);

/** 404 for a destination that we know nothing of. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const factId = new URL(request.url).searchParams.get("fact");
  const form = await context.get(loadContext).factReports.form(params.destination, factId);
  return form ? data(form, forNobodyElse) : data(null, { ...forNobodyElse, status: 404 });
}

/** 422 for what cannot be taken as it is, 429 for too many. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const text = await bodyText(request, maxReportForm);
  if (text === null) return data(null, { ...forNobodyElse, status: 413 });
  const form = await context.get(loadContext).factReports.take(request, params.destination, new URLSearchParams(text));
  if (form === null) return data(null, { ...forNobodyElse, status: 404 });
  const status = form.outcome === "sent" ? 200 : form.outcome === "too many" ? 429 : 422;
  return data(form, { ...forNobodyElse, status });
}

export default function RuleReportRoute({ loaderData, actionData }: Route.ComponentProps) {
  const form = actionData ?? loaderData;
  return form ? <RuleReportPage form={form} /> : <UnknownDestinationPage />;
}

export function ErrorBoundary() {
  return <BlogErrorPage title={texts.failed} />;
}
