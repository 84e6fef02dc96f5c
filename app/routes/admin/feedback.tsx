import { feedbackTexts as texts } from "#app/features/feedback/texts.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { PageHeader } from "#app/ui/page-header.tsx";

export const meta = pageTitle(texts.listTitle);

export default function FeedbackRoute() {
  return <PageHeader title={texts.listTitle} purpose={texts.listPurpose} />;
}
