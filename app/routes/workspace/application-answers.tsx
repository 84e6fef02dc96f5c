import { AnswersPanel } from "#app/features/application-answers/answers-panel.tsx";
import { answersTexts as texts } from "#app/features/application-answers/texts.ts";
import { useMainApplication } from "#app/lib/applications/use-main-application.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { screenWithHead } from "#app/lib/page/route-handles.ts";
import { useSession } from "#app/lib/session/session.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ApplicationOfAddress } from "./application-of-address.tsx";
import { ApplicationParts } from "./application-parts.tsx";

export const meta = pageTitle(texts.title);
export const handle = screenWithHead({ title: texts.title, purpose: texts.purpose, isBrief: true });

function Head({ userId }: { userId: string }) {
  const { plan } = useMainApplication(userId);
  return plan && <ApplicationParts plan={plan} screen="application-answers" />;
}

export default function ApplicationAnswersRoute() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} isBrief />
      <ApplicationOfAddress userId={user.id}>
        <Head userId={user.id} />
        <AnswersPanel userId={user.id} />
      </ApplicationOfAddress>
    </>
  );
}
