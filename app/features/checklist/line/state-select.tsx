import { ChevronDown } from "lucide-react";
import { type LineState, lineStates } from "#shared/applications/application.ts";
import { isLineReady } from "#shared/applications/plan-steps.ts";
import { checklistTexts } from "#app/features/checklist/texts.ts";
import classes from "./state-select.module.css";

const texts = checklistTexts;

interface StateSelectProps {
  title: string;
  state: LineState;
  /** A task has no file that could be in hand or translated: it is done. */
  isTask: boolean;
  onChange: (state: LineState) => void;
}

/** What a task can be. */
const statesOfTask: ReadonlySet<LineState> = new Set(["to do", "waiting", "ready"]);

/** The browser's own list: two taps on a phone, and light enough for a long checklist. */
export function StateSelect({ title, state, isTask, onChange }: StateSelectProps) {
  const offered = lineStates.filter((one) => !isTask || one === state || statesOfTask.has(one));
  const nameOf = (one: LineState) => (isTask && one === "ready" ? texts.taskDone : texts.states[one]);
  return (
    <>
      <span className={classes.field} data-done={isLineReady(state) || undefined}>
        <select
          className={classes.select}
          aria-label={texts.line.stateOf(title)}
          value={state}
          onChange={({ currentTarget: { value } }) => {
            const chosen = lineStates.find((one) => one === value);
            if (chosen) onChange(chosen);
          }}
        >
          {offered.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </select>
        <ChevronDown size={16} className={classes.mark} aria-hidden />
      </span>
      <span className={classes.printed} aria-hidden>
        {texts.line.state}: {nameOf(state)}
      </span>
    </>
  );
}
