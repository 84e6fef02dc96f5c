import { DocumentsPanel } from "#app/features/documents/documents-panel.tsx";
import { documentsTexts as texts } from "#app/features/documents/texts.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { screenWithHead } from "#app/lib/page/route-handles.ts";
import { useSession } from "#app/lib/session/session.ts";
import { PageHeader } from "#app/ui/page-header.tsx";

export const meta = pageTitle(texts.title);
export const handle = screenWithHead({ title: texts.title, purpose: texts.purpose });

export default function DocumentsRoute() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} />
      <DocumentsPanel userId={user.id} />
    </>
  );
}
