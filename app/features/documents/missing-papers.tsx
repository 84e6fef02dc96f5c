import { Plus } from "lucide-react";
import { applicationName } from "#app/lib/applications/application-name.ts";
import { useMainApplication } from "#app/lib/applications/use-main-application.ts";
import { Card } from "#app/ui/card.tsx";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import classes from "./missing-papers.module.css";
import { MissingPapersSkeleton } from "./missing-papers-skeleton.tsx";
import { documentsTexts } from "./texts.ts";

const texts = documentsTexts.missing;

/** The checklist holds them all. */
const mostShown = 4;

/** What the application that a person works in needs, and has no file of here. For who has one. */
export function MissingPapers({ userId }: { userId: string }) {
  const { state, plan } = useMainApplication(userId);
  if (state === "loading") return <MissingPapersSkeleton />;
  if (plan === null) return null;
  const missing = plan.steps
    .flatMap(({ lines }) => lines)
    .filter(({ isNeeded, isReady, isTask, isLater }) => isNeeded && !isReady && !isTask && !isLater)
    .filter(({ papers }) => papers.length === 0);
  if (missing.length === 0) return null;
  const more = missing.length - mostShown;
  return (
    <Card title={texts.title}>
      <p className={classes.of}>{texts.of(applicationName({ ...plan.card, destination: plan.card.code }))}</p>
      <ul className={classes.papers}>
        {missing.slice(0, mostShown).map(({ id, title }) => (
          <li key={id}>
            <ScreenLink screen="visa-progress" search={`?line=${encodeURIComponent(id)}`} className={classes.paper}>
              <span>{title}</span>{" "}
              <span className={classes.add}>
                <Plus size={18} aria-hidden />
                {texts.add}
              </span>
            </ScreenLink>
          </li>
        ))}
        {more > 0 && (
          <li>
            <ScreenLink screen="visa-progress" className={classes.more}>
              {texts.more(more)}
            </ScreenLink>
          </li>
        )}
      </ul>
    </Card>
  );
}
