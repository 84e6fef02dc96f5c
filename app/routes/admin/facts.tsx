import { FactsDesk } from "#app/features/rule-facts/facts-desk.tsx";
import { factsDeskTexts as texts } from "#app/features/rule-facts/texts.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { useSession } from "#app/lib/session/session.ts";
import { PageHeader } from "#app/ui/page-header.tsx";

export const meta = pageTitle(texts.title);

export default function FactsRoute() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} />
      <FactsDesk userId={user.id} />
    </>
  );
}
