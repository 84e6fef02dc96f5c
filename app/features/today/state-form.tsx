import { Button, Stack } from "@mantine/core";
import { Check } from "lucide-react";
import { useId } from "react";
import { stateNames } from "#app/lib/applications/state-names.ts";
import { applicationOutcomes, applicationStates } from "#shared/applications/application-states.ts";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import { planTexts } from "./plan-texts.ts";
import classes from "./plan.module.css";
import { useSaveState } from "./use-save-state.tsx";

const texts = planTexts.state;

/** How far the application is, as the person says it. */
export function StateForm({ userId, plan }: { userId: string; plan: ApplicationPlan }) {
  const { application } = plan;
  const { saveState, isSaving } = useSaveState(userId);
  const outcomeId = useId();
  return (
    <Stack gap={12}>
      <div role="group" aria-label={texts.label} className={classes.choices}>
        {applicationStates.map((state) => (
          <Choice
            key={state}
            isChosen={state === application.state}
            isDisabled={isSaving}
            onChoose={() =>
              saveState(application, { state, outcome: state === "decided" ? application.outcome : null })
            }
          >
            {stateNames[state]}
          </Choice>
        ))}
      </div>
      <p className={classes.quiet}>{texts.meanings[application.state]}</p>
      {application.state === "decided" && (
        <div role="group" aria-labelledby={outcomeId}>
          <p id={outcomeId} className={classes.strong}>
            {texts.outcome}
          </p>
          <div className={classes.choices}>
            {applicationOutcomes.map((outcome) => (
              <Choice
                key={outcome}
                isChosen={outcome === application.outcome}
                isDisabled={isSaving}
                onChoose={() => saveState(application, { state: "decided", outcome })}
              >
                {texts.outcomes[outcome]}
              </Choice>
            ))}
          </div>
        </div>
      )}
    </Stack>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  isDisabled: boolean;
  onChoose: () => void;
  children: string;
}

/** A chosen one stays where the focus is: choosing it again changes nothing. */
function Choice({ isChosen, isDisabled, onChoose, children }: ChoiceProps) {
  return (
    <Button
      size="sm"
      variant={isChosen ? "light" : "default"}
      aria-pressed={isChosen}
      // Not `disabled`, which would take the focus away.
      aria-disabled={isDisabled || undefined}
      leftSection={isChosen ? <Check size={16} aria-hidden /> : undefined}
      onClick={() => !isDisabled && !isChosen && onChoose()}
    >
      {children}
    </Button>
  );
}
