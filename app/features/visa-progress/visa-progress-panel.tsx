import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useHiddenTasks } from "#app/lib/applications/hidden-tasks.ts";
import { openPapersOf, standingOf } from "#app/lib/applications/standing.ts";
import { placeOfTask } from "#app/lib/applications/task-place.ts";
import { paperUntilInWords } from "#app/lib/applications/until-in-words.ts";
import { localDay } from "#app/lib/text/days.ts";
import { Card } from "#app/ui/card.tsx";
import { type NextWay, ProgressPath } from "#app/ui/progress-path.tsx";
import { Congratulations } from "#app/ui/states/congratulations.tsx";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import { DoneLine, namesInLine } from "#app/ui/states/done-line.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { statesBeforeApplying } from "#shared/applications/application-states.ts";
import type { ApplicationPlan, PlanTask } from "#shared/applications/application-plan.ts";
import { nextStepWith, progressWith, stepsWithoutAsk } from "#shared/applications/next-step.ts";
import { overallProgress, type VisaProgress, type VisaStep, visaSteps } from "#shared/visa-progress.ts";
import { useKeptSteps } from "./kept-steps.ts";
import { useSaveStep, useStepsBeingSaved } from "./mutations.ts";
import { visaProgressQuery } from "./queries.ts";
import { StepCard } from "./step-card.tsx";
import { useStepInAddress } from "./step-in-address.ts";
import { visaProgressTexts as texts } from "./texts.ts";
import classes from "./visa-progress-panel.module.css";

interface VisaProgressPanelProps {
  userId: string;
  /** Of the application that the person works in; null without one. */
  plan: ApplicationPlan | null;
  /** Takes the place of the steps' cards. */
  list?: ReactNode;
}

export function VisaProgressPanel({ userId, plan, list }: VisaProgressPanelProps) {
  const query = useQuery(visaProgressQuery(userId));
  const { isHidden } = useHiddenTasks(userId, plan?.application.id ?? "");

  useEffect(() => {
    if (query.error) notifyError({ message: texts.fetchFailed });
  }, [query.error]);

  // The list stands in for the cards while that is loading, too.
  const isKnown = plan !== null || list === undefined;
  // Without data it is loading, or failed and shown on its own card.
  const isFailed = query.isError && query.data === undefined;
  const state = (
    <QueryState query={query} loading={<StepsSkeleton />} error={texts.loadError}>
      {(progress) => {
        const next = nextStepWith(progress, plan, isHidden);
        return (
          <Stack gap={32}>
            <Overall
              userId={userId}
              progress={progressWith(progress, plan)}
              next={next}
              plan={plan}
              isHidden={isHidden}
              isKnown={isKnown}
            />
            {list ?? <StepCards userId={userId} progress={progress} next={next} />}
          </Stack>
        );
      }}
    </QueryState>
  );
  return isFailed ? <Card>{state}</Card> : state;
}

interface StepsProps {
  userId: string;
  progress: VisaProgress;
  next: VisaStep | undefined;
}

interface OverallProps extends StepsProps, Pick<VisaProgressPanelProps, "plan"> {
  isHidden: (task: PlanTask) => boolean;
  /** Whether there is an application. */
  isKnown: boolean;
}

function Overall({ userId, progress, next, plan, isHidden, isKnown }: OverallProps) {
  const free = stepsWithoutAsk(plan);
  const kept = useKeptSteps(userId);
  const isPhone = useIsPhone();
  const done = visaSteps.filter(({ id }) => progress[id] && !free.has(id)).map(({ title }) => title);
  return (
    <Stack gap={16}>
      <Card title={texts.overall}>
        <ProgressPath
          label={texts.overall}
          summary={texts.inWords(overallProgress(progress), visaSteps.filter(({ id }) => free.has(id)).length)}
          stations={visaSteps.map(({ id, title }) => ({ id, title, isDone: progress[id], asksNothing: free.has(id) }))}
          nextId={next?.id ?? null}
          way={next && wayOf(next, plan, isHidden)}
        />
        {plan && done.length > 0 && <DoneLine>{texts.doneSteps(namesInLine(done, isPhone ? 1 : undefined))}</DoneLine>}
      </Card>
      {!next && isKnown && <AllOn plan={plan} />}
      <VisuallyHidden role="status">{kept.length > 0 && texts.keptInWords(kept.length)}</VisuallyHidden>
    </Stack>
  );
}

/** To the first paper of that step that is to be done and was not put off, else to the step. */
function wayOf({ id }: VisaStep, plan: VisaProgressPanelProps["plan"], isHidden: OverallProps["isHidden"]): NextWay {
  const task = plan?.tasks.find((one) => one.kind === "line" && one.step === id && !isHidden(one));
  if (!plan || !task) return { place: { screen: "visa-progress", hash: id } };
  const { what, until } = task;
  return {
    hint: { what, until: until && paperUntilInWords(until, plan, localDay()) },
    place: placeOfTask(task),
  };
}

/** Congratulates only where nothing is open; who has applied looks forward to something else. */
function AllOn({ plan }: Pick<VisaProgressPanelProps, "plan">) {
  const standing = plan && standingOf(plan, localDay());
  if (standing === null || standing === "ready" || standing === "early")
    return (
      <Congratulations title={texts.congratulationsTitle}>
        {plan ? texts.allOn.ready(plan.after.find(({ phase }) => phase === "waiting")?.what) : texts.congratulations}
      </Congratulations>
    );
  const isBefore = plan && statesBeforeApplying.has(plan.application.state);
  const open = isBefore ? openPapersOf(plan).length : 0;
  if (open > 0) return <p className={classes.allOn}>{texts.allOn.open(open)}</p>;
  return <p className={classes.allOn}>{standing === "answers open" ? texts.allOn.answers : texts.allOn.later}</p>;
}

function StepCards({ userId, progress, next }: StepsProps) {
  const { mutate: saveStep } = useSaveStep(userId);
  const beingSaved = useStepsBeingSaved(userId);
  const kept = useKeptSteps(userId);
  useStepInAddress();

  return (
    <section aria-labelledby="visa-steps">
      <h2 id="visa-steps" className={classes.heading}>
        {texts.steps}
      </h2>
      <ul className={classes.steps}>
        {visaSteps.map((step) => (
          <StepCard
            key={step.id}
            step={step}
            isCompleted={progress[step.id]}
            isNext={step === next}
            isSaving={beingSaved.has(step.id)}
            isKept={kept.some(({ stepId }) => stepId === step.id)}
            onChange={(isCompleted) => saveStep({ stepId: step.id, isCompleted })}
          />
        ))}
      </ul>
    </section>
  );
}

function StepsSkeleton() {
  return (
    <LoadingSkeleton label={texts.loading}>
      <Stack gap={32}>
        <Skeleton height={176} />
        <CardSkeletons />
      </Stack>
    </LoadingSkeleton>
  );
}

/** Until it is known what the list will be. */
export function StepListSkeleton() {
  return (
    <LoadingSkeleton label={texts.loading}>
      <CardSkeletons />
    </LoadingSkeleton>
  );
}

function CardSkeletons() {
  return (
    <div className={classes.steps}>
      {visaSteps.map((step) => (
        <Skeleton key={step.id} height={136} />
      ))}
    </div>
  );
}
