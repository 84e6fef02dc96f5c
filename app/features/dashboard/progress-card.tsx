import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Card } from "#app/ui/card.tsx";
import { ProgressPath } from "#app/ui/progress-path.tsx";
import { ScreenButton } from "#app/ui/screen-link.tsx";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import type { ApplicationPlan } from "#shared/applications/application.ts";
import { nextStepWith, progressWith } from "#shared/applications/next-step.ts";
import { keyProgress, keyVisaSteps, type VisaProgress, type VisaStep } from "#shared/visa-progress.ts";
import classes from "./progress-card.module.css";
import { dashboardTexts } from "./texts.ts";

const texts = dashboardTexts.progress;

interface ProgressCardProps {
  query: UseQueryResult<VisaProgress>;
  /** Of the application that the person works in; null without one. */
  plan: ApplicationPlan | null;
}

export function ProgressCard({ query, plan }: ProgressCardProps) {
  return (
    <Card title={texts.title}>
      <QueryState query={query} loading={<ProgressSkeleton />} error={texts.error}>
        {(progress) => <Progress shown={progressWith(progress, plan)} next={nextStepWith(progress, plan)} />}
      </QueryState>
    </Card>
  );
}

function Progress({ shown, next }: { shown: VisaProgress; next: VisaStep | undefined }) {
  const summary = keyProgress(shown);
  return (
    <>
      <ProgressPath
        isCompact
        label={texts.title}
        summary={texts.inWords(summary)}
        stations={keyVisaSteps.map(({ id, title }) => ({ id, title, isDone: shown[id] }))}
        nextId={next?.id}
      />
      <NextStep step={next} areKeyStepsDone={summary.done === summary.total} />
    </>
  );
}

function NextStep({ step, areKeyStepsDone }: { step: VisaStep | undefined; areKeyStepsDone: boolean }) {
  return (
    <div className={classes.next}>
      <div className={classes.words}>
        {step && <VisuallyHidden component="h3">{texts.nextLabel}</VisuallyHidden>}
        {/* The path names the next one itself where it is a key step. */}
        {!step?.key && (
          <p className={classes.title}>{step ? texts.nextOther(step.title, areKeyStepsDone) : texts.allDoneTitle}</p>
        )}
        <p className={classes.hint}>{step ? step.description : texts.allDone}</p>
      </div>
      <ScreenButton screen="visa-progress" {...(step && { hash: step.id })} className={classes.action}>
        {step ? texts.update : texts.review}
      </ScreenButton>
    </div>
  );
}

function ProgressSkeleton() {
  return (
    <LoadingSkeleton>
      <Stack gap={16}>
        <Skeleton height={40} width="60%" />
        <Skeleton height={28} />
        <Skeleton height={120} />
      </Stack>
    </LoadingSkeleton>
  );
}
