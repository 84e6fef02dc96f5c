import { SystemPage } from "#app/features/system/system-page.tsx";
import { systemTexts as texts } from "#app/features/system/texts.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { useSession } from "#app/lib/session/session.ts";
import { PageHeader } from "#app/ui/page-header.tsx";

export const meta = pageTitle(texts.title);

export default function SystemRoute() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} />
      <SystemPage userId={user.id} />
    </>
  );
}
