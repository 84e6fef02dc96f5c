import { UnstyledButton } from "@mantine/core";
import { Check, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import { moreStep, type PlanStep, type PlanStepId } from "#shared/applications/application-plan.ts";
import { isStepReady } from "#shared/applications/plan-steps.ts";
import { type VisaStepId, visaSteps } from "#shared/visa-progress.ts";
import classes from "./checklist-group.module.css";
import { summaryOf } from "./groups.ts";
import { ChecklistLine, type LineActions } from "./line/checklist-line.tsx";
import { checklistTexts } from "./texts.ts";

const texts = checklistTexts.group;

/** Draws the switch of a step, which its title names. */
export type RenderStep = (stepId: VisaStepId, ids: { labelledBy: string; describedBy: string }) => ReactNode;

export function groupTitleId(id: PlanStepId): string {
  return `group-${id}-title`;
}

interface ChecklistGroupProps {
  step: PlanStep;
  isOpen: boolean;
  onToggle: () => void;
  /** The line that the address leads to, and what differs each time that it does. */
  wanted: string | null;
  arrival: string;
  /** The question that decides a line, by the line's id. */
  asks: ReadonlyMap<string, string>;
  /** Ids of lines whose state waits for a connection. */
  keptIds: ReadonlySet<string>;
  officialPage: string;
  actions: LineActions;
  renderStep: RenderStep;
}

/** Folded lines stay in the document: links lead to them, and a printed sheet shows all. */
export function ChecklistGroup(props: ChecklistGroupProps) {
  const { step, isOpen, onToggle, wanted, arrival, asks, keptIds, officialPage, actions, renderStep } = props;
  const { id, title, lines } = step;
  const [titleId, descriptionId, bodyId] = [groupTitleId(id), `group-${id}-description`, `group-${id}`];
  const description = visaSteps.find((one) => one.id === id)?.description ?? texts.more;
  const isReady = isStepReady(step);
  return (
    <li id={id} className={classes.group} data-open={isOpen || undefined}>
      <div className={classes.head}>
        <h3 className={classes.heading}>
          <UnstyledButton
            className={classes.fold}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            aria-describedby={`${titleId}-summary`}
            onClick={onToggle}
          >
            <ChevronDown size={20} className={classes.mark} aria-hidden />
            <span id={titleId}>{title}</span>
          </UnstyledButton>
        </h3>
        <p
          id={`${titleId}-summary`}
          className={classes.summary}
          data-done={isReady || undefined}
          aria-live={isOpen ? "polite" : undefined}
        >
          {isReady && <Check size={16} aria-hidden />}
          {summaryOf(step)}
        </p>
        {id !== moreStep.id && (
          <div className={classes.control}>{renderStep(id, { labelledBy: titleId, describedBy: descriptionId })}</div>
        )}
      </div>
      <div id={bodyId} hidden={!isOpen} className={classes.body}>
        <p id={descriptionId} className={classes.description}>
          {description}
        </p>
        {id === "visa_interview_scheduled" && (
          <p className={classes.description}>
            <ScreenLink screen="practice">{texts.practise}</ScreenLink>
          </p>
        )}
        {lines.length === 0 ? (
          <p className={classes.description}>{texts.empty}</p>
        ) : (
          <ul className={classes.lines} aria-labelledby={titleId}>
            {lines.map((line) => (
              <ChecklistLine
                key={line.id}
                line={line}
                arrival={line.id === wanted ? arrival : null}
                ask={asks.get(line.id) ?? null}
                isKept={keptIds.has(line.id)}
                officialPage={officialPage}
                actions={actions}
              />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
