import { LettersPanel } from "#app/features/sop-documents/letters-panel.tsx";
import { lettersTexts as texts } from "#app/features/sop-documents/texts.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { screenWithHead } from "#app/lib/page/route-handles.ts";
import { useSession } from "#app/lib/session/session.ts";

export const meta = pageTitle(texts.title);
export const handle = screenWithHead({ title: texts.title, purpose: texts.purpose });

export default function SopRoute() {
  const { user } = useSession();
  if (!user) return null;
  return <LettersPanel user={user} />;
}
