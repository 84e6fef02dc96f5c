import type { User } from "@supabase/auth-js";
import { LettersPanel } from "#app/features/sop-documents/letters-panel.tsx";
import { lettersTexts as texts } from "#app/features/sop-documents/texts.ts";
import { askedVerdict } from "#app/lib/applications/asked-verdict.ts";
import { useChosenApplication } from "#app/lib/applications/chosen-application.ts";
import { useMainApplication } from "#app/lib/applications/use-main-application.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { screenWithHead } from "#app/lib/page/route-handles.ts";
import { useSession } from "#app/lib/session/session.ts";
import { ChosenApplicationLine } from "./chosen-application-line.tsx";

export const meta = pageTitle(texts.title);
export const handle = screenWithHead({ title: texts.title, purpose: texts.purpose });

export default function SopRoute() {
  const { user } = useSession();
  if (!user) return null;
  return <Letters user={user} />;
}

function Letters({ user }: { user: User }) {
  const application = useChosenApplication(user.id) ?? null;
  const about = application && <ChosenApplicationLine userId={user.id} use="letter" />;
  const statement = askedVerdict("statement", useMainApplication(user.id).plan);
  return <LettersPanel user={user} application={application} about={about} statement={statement} />;
}
