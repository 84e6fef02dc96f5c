import { Stack } from "@mantine/core";
import { localDay } from "#app/lib/text/days.ts";
import { Card } from "#app/ui/card.tsx";
import { statesBeforeApplying } from "#shared/applications/application-states.ts";
import type { AfterPhase, ApplicationPlan } from "#shared/applications/application.ts";
import { AfterSteps, WaitingFigures } from "./after-applying.tsx";
import { startInWords } from "./in-words.ts";
import { planTexts } from "./plan-texts.ts";
import { Refusal } from "./refusal.tsx";
import { StateForm } from "./state-form.tsx";
import classes from "./today.module.css";

interface StateCardProps {
  userId: string;
  plan: ApplicationPlan;
}

export function StateCard(props: StateCardProps) {
  return (
    <Card title={planTexts.state.title}>
      <ApplicationStanding {...props} />
    </Card>
  );
}

/** Of what follows an application, what is for whom stands where this one stands; null: all of it. */
const phasesOf = {
  before: null,
  waiting: ["waiting"],
  refused: ["refused"],
  granted: ["granted", "arrived"],
  arrived: ["arrived", "later"],
  none: [],
} satisfies Record<string, readonly AfterPhase[] | null>;

function stageOf({ state, outcome }: ApplicationPlan["application"]): keyof typeof phasesOf {
  if (statesBeforeApplying.has(state)) return "before";
  if (state === "submitted" || state === "waiting") return "waiting";
  if (state === "travelled") return "arrived";
  // What was not told, and what is given up, has nothing to follow.
  return state === "decided" && outcome !== null ? outcome : "none";
}

/** How far the application is and what follows: what matters to the person stands first, then what they may change. */
export function ApplicationStanding({ userId, plan, isTitled = false }: StateCardProps & { isTitled?: boolean }) {
  const stage = stageOf(plan.application);
  const phases: readonly AfterPhase[] | null = phasesOf[stage];
  const steps = plan.after.filter(({ phase }) => phases === null || phases.includes(phase));
  const form = (
    <div>
      {isTitled && <h3 className={classes.strong}>{planTexts.state.title}</h3>}
      <StateForm userId={userId} plan={plan} />
    </div>
  );
  return (
    <Stack gap={24}>
      {stage === "refused" && <Refusal plan={plan} />}
      {stage === "granted" && <Granted plan={plan} />}
      {stage === "waiting" && <WaitingFigures {...plan} />}
      {stage === "before" && form}
      {stage !== "none" && (
        <AfterSteps title={planTexts.after.titles[stage]} steps={steps} phase={stage === "before" ? null : stage} />
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
