import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useHiddenTasks } from "#app/lib/applications/hidden-tasks.ts";
import { openPapersOf } from "#app/lib/applications/standing.ts";
import { Card } from "#app/ui/card.tsx";
import { ProgressPath } from "#app/ui/progress-path.tsx";
import { ScreenButton } from "#app/ui/screen-link.tsx";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { statesBeforeApplying } from "#shared/applications/application-states.ts";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import { nextStepWith, progressWith, stepsWithoutAsk } from "#shared/applications/next-step.ts";
import { keyProgress, keyVisaSteps, type VisaProgress, type VisaStep } from "#shared/visa-progress.ts";
import classes from "./progress-card.module.css";
import { dashboardTexts } from "./texts.ts";

const texts = dashboardTexts.progress;

interface ProgressCardProps {
  userId: string;
  query: UseQueryResult<VisaProgress>;
  /** Of the application that the person works in; null without one. */
  plan: ApplicationPlan | null;
}

export function ProgressCard({ userId, query, plan }: ProgressCardProps) {
  const { isHidden } = useHiddenTasks(userId, plan?.application.id ?? "");
  return (
    <Card title={texts.title}>
      <QueryState query={query} loading={<ProgressSkeleton />} error={texts.error}>
        {(progress) => (
          <Progress shown={progressWith(progress, plan)} next={nextStepWith(progress, plan, isHidden)} plan={plan} />
        )}
      </QueryState>
    </Card>
  );
}

interface ProgressProps {
  shown: VisaProgress;
  next: VisaStep | undefined;
  plan: ApplicationPlan | null;
}

function Progress({ shown, next, plan }: ProgressProps) {
  const free = stepsWithoutAsk(plan);
  const summary = keyProgress(shown);
  const notNeeded = keyVisaSteps.filter(({ id }) => free.has(id)).length;
  return (
    <>
      <ProgressPath
        isCompact
        label={texts.title}
        summary={texts.inWords(summary, notNeeded)}
        stations={keyVisaSteps.map(({ id, title }) => ({ id, title, isDone: shown[id], asksNothing: free.has(id) }))}
        nextId={next?.id ?? null}
      />
      <NextStep step={next} areKeyStepsDone={summary.done === summary.total} plan={plan} />
    </>
  );
}

interface NextStepProps {
  step: VisaStep | undefined;
  areKeyStepsDone: boolean;
  plan: ApplicationPlan | null;
}

function NextStep({ step, areKeyStepsDone, plan }: NextStepProps) {
  const isBefore = plan !== null && statesBeforeApplying.has(plan.application.state);
  // Once the application was made, steps that are open are no news.
  const allOn = plan === null ? texts.allDoneTitle : isBefore ? texts.allOnTitle : null;
  // The path names the next one itself where it is a key step.
  const title = step ? (step.key ? null : texts.nextOther(step.title, areKeyStepsDone)) : allOn;
  return (
    <div className={classes.next}>
      <div className={classes.words}>
        {step && <VisuallyHidden component="h3">{texts.nextLabel}</VisuallyHidden>}
        {title !== null && <p className={classes.title}>{title}</p>}
        <p className={classes.hint}>{step ? step.description : whatFollows(plan)}</p>
      </div>
      <ScreenButton
        screen="visa-progress"
        {...(step && { hash: step.id })}
        variant={step ? "filled" : "default"}
        className={classes.action}
      >
        {step ? texts.update : texts.review}
      </ScreenButton>
    </div>
  );
}

/** Where every step is on: of an application, what is open all the same. */
function whatFollows(plan: ApplicationPlan | null): string {
  if (plan === null) return texts.allDone;
  const isBefore = statesBeforeApplying.has(plan.application.state);
  const open = isBefore ? openPapersOf(plan).length : 0;
  return open > 0 ? texts.openPapers(open) : texts.underToday;
}

function ProgressSkeleton() {
  return (
    <LoadingSkeleton>
      <Stack gap={16}>
        <Skeleton height={40} width="60%" />
        <Skeleton height={50} />
        <Skeleton height={120} />
      </Stack>
    </LoadingSkeleton>
  );
}
