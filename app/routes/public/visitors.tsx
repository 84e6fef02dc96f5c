import { loadContext } from "#app/lib/load-context.ts";
import { asDocument, rootPage } from "#app/lib/page/route-handles.ts";
import { visitorGateScript } from "#app/lib/session/visitor-gate.ts";
import { BlogErrorPage } from "#app/public-pages/parts/blog-message.tsx";
import { missingMeta } from "#app/public-pages/parts/page-meta.ts";
import { visitorExample } from "#app/public-pages/visitors/visitor-example.ts";
import { visitorMeta } from "#app/public-pages/visitors/visitor-meta.ts";
import { VisitorPage } from "#app/public-pages/visitors/visitor-page.tsx";
import { visitorTexts as texts } from "#app/public-pages/visitors/visitor-texts.ts";
import type { Route } from "./+types/visitors";

export const handle = rootPage({ headScript: visitorGateScript, reportedPath: "/" });
export const clientLoader = asDocument;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? visitorMeta(matches, loaderData.destinations) : missingMeta(matches, texts.failed);

export async function loader({ context }: Route.LoaderArgs) {
  const { rules } = context.get(loadContext);
  const [destinations, example] = await Promise.all([rules.list(), visitorExample(rules)]);
  return { destinations, example };
}

export default function VisitorsRoute({ loaderData }: Route.ComponentProps) {
  return <VisitorPage {...loaderData} />;
}

export function ErrorBoundary() {
  return <BlogErrorPage title={texts.failed} />;
}
