import { useParams } from "react-router";
import { FactPage } from "#app/features/rule-facts/fact-page.tsx";
import { factsDeskTexts as texts } from "#app/features/rule-facts/texts.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { useSession } from "#app/lib/session/session.ts";

export const meta = pageTitle(texts.factTitle);

export default function FactRoute() {
  const { user } = useSession();
  const { factId } = useParams();
  // Another fact has another form.
  return user && factId ? <FactPage key={factId} userId={user.id} factId={factId} /> : null;
}
