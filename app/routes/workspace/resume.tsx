import { ResumesPanel } from "#app/features/resumes/resumes-panel.tsx";
import { resumesTexts as texts } from "#app/features/resumes/texts.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { screenWithHead } from "#app/lib/page/route-handles.ts";
import { useSession } from "#app/lib/session/session.ts";

export const meta = pageTitle(texts.title);
export const handle = screenWithHead({ title: texts.title, purpose: texts.purpose });

export default function ResumeRoute() {
  const { user } = useSession();
  return user && <ResumesPanel userId={user.id} />;
}
