import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Card } from "#app/ui/card.tsx";
import { ProgressPath } from "#app/ui/progress-path.tsx";
import { ScreenButton } from "#app/ui/screen-link.tsx";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { keyProgress, keyVisaSteps, suggestedVisaStep, type VisaProgress } from "#shared/visa-progress.ts";
import classes from "./progress-card.module.css";
import { dashboardTexts } from "./texts.ts";

const texts = dashboardTexts.progress;

export function ProgressCard({ query }: { query: UseQueryResult<VisaProgress> }) {
  return (
    <Card title={texts.title}>
      <QueryState query={query} loading={<ProgressSkeleton />} error={texts.error}>
        {(progress) => (
          <>
            <KeySteps progress={progress} />
            <NextStep progress={progress} />
          </>
        )}
      </QueryState>
    </Card>
  );
}

function KeySteps({ progress }: { progress: VisaProgress }) {
  const summary = keyProgress(progress);
  return (
    <ProgressPath
      isCompact
      label={texts.title}
      summary={texts.inWords(summary)}
      stations={keyVisaSteps.map(({ id, title }) => ({ id, title, isDone: progress[id] }))}
    />
  );
}

function NextStep({ progress }: { progress: VisaProgress }) {
  const step = suggestedVisaStep(progress);
  return (
    <div className={classes.next}>
      <div className={classes.words}>
        {step && <VisuallyHidden component="h3">{texts.nextLabel}</VisuallyHidden>}
        {/* The path names the next key step itself. */}
        {!step?.key && <p className={classes.title}>{step ? texts.nextOther(step.title) : texts.allDoneTitle}</p>}
        <p className={classes.hint}>{step ? step.description : texts.allDone}</p>
      </div>
      <ScreenButton screen="visa-progress" className={classes.action}>
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
