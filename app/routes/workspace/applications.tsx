import { Plus } from "lucide-react";
import { ApplicationsPanel } from "#app/features/applications/applications-panel.tsx";
import { applicationsTexts as texts } from "#app/features/applications/texts.ts";
import { StateCard } from "#app/features/today/state-card.tsx";
import { useMainApplication } from "#app/lib/applications/use-main-application.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { screenWithHead } from "#app/lib/page/route-handles.ts";
import { useSession } from "#app/lib/session/session.ts";
import { BriefLabel, PageHeader } from "#app/ui/page-header.tsx";
import { ScreenButton } from "#app/ui/screen-link.tsx";

export const meta = pageTitle(texts.title);
export const handle = screenWithHead({ title: texts.title, purpose: texts.purpose, isBrief: true });

/** How far the one is that a person works in. */
function Standing({ userId }: { userId: string }) {
  const { plan } = useMainApplication(userId);
  return plan && <StateCard userId={userId} plan={plan} />;
}

export default function ApplicationsRoute() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        isBrief
        action={
          <ScreenButton screen="begin" variant="default" leftSection={<Plus size={20} aria-hidden />}>
            <BriefLabel text={texts.begin} brief={texts.beginBrief} />
          </ScreenButton>
        }
      />
      <ApplicationsPanel userId={user.id} />
      <Standing userId={user.id} />
    </>
  );
}
