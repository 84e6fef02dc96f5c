import { MessagesSquare } from "lucide-react";
import { visaProgressTexts as texts } from "#app/features/visa-progress/texts.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { screenWithHead } from "#app/lib/page/route-handles.ts";
import { useSession } from "#app/lib/session/session.ts";
import { BriefLabel, PageHeader } from "#app/ui/page-header.tsx";
import { ScreenButton } from "#app/ui/screen-link.tsx";
import { ApplicationOfAddress } from "./application-of-address.tsx";
import { readSteps } from "./first-reads.ts";
import { StepsOrChecklist } from "./steps-or-checklist.tsx";

export const meta = pageTitle(texts.title);
export const handle = screenWithHead({ title: texts.title, purpose: texts.purpose, isBrief: true }, readSteps);

export default function VisaProgressRoute() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        isBrief
        action={
          <ScreenButton
            screen="visa-consultant"
            variant="default"
            leftSection={<MessagesSquare size={20} aria-hidden />}
          >
            <BriefLabel text={texts.askConsultant} brief={texts.askConsultantBrief} />
          </ScreenButton>
        }
      />
      <ApplicationOfAddress userId={user.id}>
        <StepsOrChecklist userId={user.id} />
      </ApplicationOfAddress>
    </>
  );
}
