import { documentsTexts as texts } from "#app/features/documents/texts.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { PageHeader } from "#app/ui/page-header.tsx";

export const meta = pageTitle(texts.title);

export default function DocumentsRoute() {
  return <PageHeader title={texts.title} purpose={texts.purpose} />;
}
