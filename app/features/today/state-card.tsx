import { Stack } from "@mantine/core";
import { useEffect, useRef } from "react";
import { applicationName } from "#app/lib/applications/application-name.ts";
import { localDay } from "#app/lib/text/days.ts";
import { Card } from "#app/ui/card.tsx";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import { phasesOf, type Stage, stageOf } from "#shared/applications/stages.ts";
import { AfterSteps, WaitingFigures } from "./after-applying.tsx";
import { startInWords } from "./in-words.ts";
import { planTexts } from "./plan-texts.ts";
import { Refusal } from "./refusal.tsx";
import { StateForm } from "./state-form.tsx";
import classes from "./plan.module.css";

interface StateCardProps {
  userId: string;
  plan: ApplicationPlan;
}

export function StateCard(props: StateCardProps) {
  const { card } = props.plan;
  return (
    <Card title={planTexts.state.titleOf(applicationName({ ...card, destination: card.code }))}>
      <ApplicationStanding {...props} />
    </Card>
  );
}

/** How far the application is and what follows: what matters to the person stands first, then what they may change. */
export function ApplicationStanding({ userId, plan, isTitled = false }: StateCardProps & { isTitled?: boolean }) {
  const stage = stageOf(plan.application);
  const phases = phasesOf[stage];
  const steps = plan.after.filter(({ phase }) => phases === null || phases.includes(phase));
  const formRef = useFocusOfMovedForm(stage);
  const form = (
    <div key="form" ref={formRef}>
      {isTitled && <h3 className={classes.strong}>{planTexts.state.title}</h3>}
      <StateForm userId={userId} plan={plan} />
    </div>
  );
  return (
    <Stack gap={24}>
      {stage === "refused" && <Refusal userId={userId} plan={plan} />}
      {stage === "granted" && <Granted plan={plan} />}
      {stage === "waiting" && <WaitingFigures {...plan} />}
      {stage === "before" && form}
      {stage !== "none" && (
        <AfterSteps
          userId={userId}
          applicationId={plan.application.id}
          title={planTexts.after.titles[stage]}
          steps={steps}
          phase={stage === "before" ? null : stage}
        />
      )}
      {stage !== "before" && form}
    </Stack>
  );
}

function Granted({ plan }: { plan: ApplicationPlan }) {
  const start = startInWords(plan.card, localDay());
  return (
    <div className={classes.granted}>
      <h3 className={classes.strong}>{planTexts.granted.title}</h3>
      <p className={classes.text}>{planTexts.granted.text}</p>
      {start !== null && <p className={classes.text}>{start}</p>}
    </div>
  );
}

/** Where a choice moves the form to another place, the focus goes with it. */
function useFocusOfMovedForm(stage: Stage) {
  const form = useRef<HTMLDivElement>(null);
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    if (document.activeElement !== document.body) return;
    form.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true });
  }, [stage]);
  return form;
}
