import { DatesPanel } from "#app/features/application-dates/dates-panel.tsx";
import { datesTexts as texts } from "#app/features/application-dates/texts.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { screenWithHead } from "#app/lib/page/route-handles.ts";
import { useSession } from "#app/lib/session/session.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ApplicationOfAddress } from "./application-of-address.tsx";
import { ApplicationPart } from "./application-part.tsx";

export const meta = pageTitle(texts.title);
export const handle = screenWithHead({ title: texts.title, purpose: texts.purpose, isBrief: true });

export default function ApplicationDatesRoute() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} isBrief />
      <ApplicationOfAddress userId={user.id}>
        <ApplicationPart userId={user.id} screen="application-dates">
          {(plan) => <DatesPanel userId={user.id} plan={plan} />}
        </ApplicationPart>
      </ApplicationOfAddress>
    </>
  );
}
