import { PracticeScreen } from "#app/features/practice-interview/practice-screen.tsx";
import { practiceTexts as texts } from "#app/features/practice-interview/texts.ts";
import { askedVerdict } from "#app/lib/applications/asked-verdict.ts";
import { useChosenApplication } from "#app/lib/applications/chosen-application.ts";
import { useMainApplication } from "#app/lib/applications/use-main-application.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { screenWithHead } from "#app/lib/page/route-handles.ts";
import { useSession } from "#app/lib/session/session.ts";
import { ChosenApplicationLine } from "./chosen-application-line.tsx";

export const meta = pageTitle(texts.title);
export const handle = screenWithHead({ title: texts.title, purpose: texts.purpose });

export default function PracticeRoute() {
  const { user } = useSession();
  return user && <Practice userId={user.id} />;
}

function Practice({ userId }: { userId: string }) {
  const application = useChosenApplication(userId);
  const about = application && <ChosenApplicationLine userId={userId} use="practice" />;
  const interview = askedVerdict("interview", useMainApplication(userId).plan);
  return <PracticeScreen userId={userId} application={application} about={about} interview={interview} />;
}
