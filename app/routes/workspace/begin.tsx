import { BeginFlow } from "#app/features/begin/begin-flow.tsx";
import { beginTexts as texts } from "#app/features/begin/texts.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { screenWithHead } from "#app/lib/page/route-handles.ts";
import { useSession } from "#app/lib/session/session.ts";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import classes from "./begin.module.css";

export const meta = pageTitle(texts.title);
export const handle = screenWithHead({ title: texts.title, purpose: texts.purpose });

export default function BeginRoute() {
  const { user, profile } = useSession();
  if (!user) return null;
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} />
      {profile !== undefined && (
        <Card className={classes.card}>
          <BeginFlow userId={user.id} residence={profile?.residence_country ?? null} openedAt={user.created_at} />
        </Card>
      )}
    </>
  );
}
