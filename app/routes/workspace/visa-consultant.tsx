import { consultantTexts as texts } from "#app/features/visa-consultant/texts.ts";
import { VisaConsultantScreen } from "#app/features/visa-consultant/visa-consultant-screen.tsx";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { screenWithHead } from "#app/lib/page/route-handles.ts";
import { useSession } from "#app/lib/session/session.ts";
import { ChosenApplicationLine } from "./chosen-application-line.tsx";

export const meta = pageTitle(texts.title);
export const handle = screenWithHead({ title: texts.title, purpose: texts.purpose });

export default function VisaConsultantRoute() {
  const { user } = useSession();
  if (!user) return null;
  return <VisaConsultantScreen userId={user.id} about={<ChosenApplicationLine userId={user.id} use="answers" />} />;
}
