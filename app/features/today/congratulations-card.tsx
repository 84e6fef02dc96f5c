import { standingOf } from "#app/lib/applications/standing.ts";
import { localDay } from "#app/lib/text/days.ts";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import { Congratulations } from "#app/ui/states/congratulations.tsx";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import { todayTexts } from "./texts.ts";
import classes from "./today.module.css";

const texts = todayTexts.congratulations;

interface CongratulationsCardProps {
  /** Of the application that the person works in; null without one. */
  plan: ApplicationPlan | null;
  /** Documents that are not marked as completed. */
  pending: number;
}

/**
 * Where every step is done: what comes next. With an application only while it can be made and nothing is open: what is
 * open, and what comes after, stands under Today.
 */
export function CongratulationsCard({ plan, pending }: CongratulationsCardProps) {
  const standing = plan && standingOf(plan, localDay());
  if (standing !== null && standing !== "ready" && standing !== "early") return null;
  // Not a refusal, which is the first thing that some destinations tell of.
  const next = plan?.after.find(({ phase }) => phase === "waiting");
  return (
    <Congratulations title={texts.title}>
      {pending > 0 && (
        <p className={classes.text}>
          {texts.pending(pending)} <ScreenLink screen="documents">{texts.openDocuments}</ScreenLink>
        </p>
      )}
      <p className={classes.text}>{plan === null ? texts.text : texts.ready}</p>
      {next && (
        <p className={classes.text}>
          <span className={classes.strong}>
            {texts.comesNext}: {next.what}.
          </span>{" "}
          {next.meaning}
        </p>
      )}
    </Congratulations>
  );
}
