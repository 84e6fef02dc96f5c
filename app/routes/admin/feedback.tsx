import { FeedbackList } from "#app/features/feedback/feedback-list.tsx";
import { feedbackTexts as texts } from "#app/features/feedback/texts.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { useSession } from "#app/lib/session/session.ts";
import { PageHeader } from "#app/ui/page-header.tsx";

export const meta = pageTitle(texts.listTitle);

export default function FeedbackRoute() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <PageHeader title={texts.listTitle} purpose={texts.listPurpose} />
      <FeedbackList userId={user.id} />
    </>
  );
}
