import { SecuritySection } from "#app/features/security/security-section.tsx";
import { useSession } from "#app/lib/session.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { profileScreenTexts as texts } from "./texts.ts";

export const meta = pageTitle(texts.title);

export default function ProfileRoute() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} />
      <SecuritySection userId={user.id} />
    </>
  );
}
