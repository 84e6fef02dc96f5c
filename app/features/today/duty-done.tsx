import { Button } from "@mantine/core";
import { Check } from "lucide-react";
import { UndoMessage } from "#app/ui/states/undo-message.tsx";
import type { Duty } from "#shared/applications/application-plan.ts";
import { planTexts } from "./plan-texts.ts";
import classes from "./plan.module.css";
import { useToldLine } from "./use-mark-ready.tsx";

const { finish, after: texts } = planTexts;

interface DutyDoneProps {
  userId: string;
  applicationId: string;
  duty: Duty;
}

/** Says whether it is done. Pressed again, or in the toast, that is taken back. */
export function DutyDone({ userId, applicationId, duty }: DutyDoneProps) {
  const { save, saving } = useToldLine(userId, applicationId, () => undefined);
  const isDone = saving ? saving.change.state === "ready" : duty.isDone;
  const { id, what, latest } = duty;
  const open = () => void save(id, { state: "to do" }, texts.openAgain(what));

  function toggle() {
    if (saving !== null) return;
    if (isDone) open();
    // With its last day: another refusal has another, and that review is not done.
    else
      void save(id, { state: "ready", due_on: latest }, <UndoMessage onUndo={open}>{texts.isDone(what)}</UndoMessage>);
  }
  return (
    <div className={classes.actions}>
      <Button
        size="sm"
        variant={isDone ? "light" : "default"}
        aria-pressed={isDone}
        aria-label={`${finish.line}: ${what}`}
        // Not `disabled`, which would take the focus away.
        aria-disabled={saving !== null || undefined}
        leftSection={isDone ? <Check size={16} aria-hidden /> : undefined}
        onClick={toggle}
      >
        {finish.line}
      </Button>
    </div>
  );
}
