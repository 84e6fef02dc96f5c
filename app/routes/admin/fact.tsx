import { FactPage } from "#app/features/rule-facts/fact-page.tsx";
import { factsDeskTexts as texts } from "#app/features/rule-facts/texts.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { useSession } from "#app/lib/session/session.ts";
import type { Route } from "./+types/fact";

export const meta = pageTitle(texts.factTitle);

export default function FactRoute({ params }: Route.ComponentProps) {
  const { user } = useSession();
  // Another fact has another form.
  return user && <FactPage key={params.factId} userId={user.id} factId={params.factId} />;
}
