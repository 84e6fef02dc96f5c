import { ScreenLink } from "#app/ui/screen-link.tsx";
import { Congratulations } from "#app/ui/states/congratulations.tsx";
import { statesBeforeApplying } from "#shared/applications/application-states.ts";
import type { ApplicationPlan } from "#shared/applications/application.ts";
import { todayTexts } from "./texts.ts";
import classes from "./today.module.css";

const texts = todayTexts.congratulations;

interface CongratulationsCardProps {
  /** Of the application that the person works in; null without one. */
  plan: ApplicationPlan | null;
  /** Documents that are not marked as completed. */
  pending: number;
}

/** Where every step is done: what is open all the same, and what comes after. */
export function CongratulationsCard({ plan, pending }: CongratulationsCardProps) {
  const isBefore = plan !== null && statesBeforeApplying.has(plan.application.state);
  const openPapers = isBefore ? plan.card.needed - plan.card.ready : 0;
  const next = isBefore && openPapers === 0 ? plan.after[0] : undefined;
  return (
    <Congratulations title={texts.title}>
      {openPapers > 0 && (
        <p className={classes.text}>
          {texts.openPapers(openPapers)} <ScreenLink screen="visa-progress">{texts.openSteps}</ScreenLink>
        </p>
      )}
      {pending > 0 && (
        <p className={classes.text}>
          {texts.pending(pending)} <ScreenLink screen="documents">{texts.openDocuments}</ScreenLink>
        </p>
      )}
      {plan === null && <p className={classes.text}>{texts.text}</p>}
      {plan !== null && !isBefore && <p className={classes.text}>{texts.underToday}</p>}
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
