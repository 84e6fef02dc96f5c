import { PeoplePage } from "#app/features/people/people-page.tsx";
import { peopleTexts as texts } from "#app/features/people/texts.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { useSession } from "#app/lib/session/session.ts";
import { PageHeader } from "#app/ui/page-header.tsx";

export const meta = pageTitle(texts.title);

export default function PeopleRoute() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} />
      <PeoplePage userId={user.id} />
    </>
  );
}
