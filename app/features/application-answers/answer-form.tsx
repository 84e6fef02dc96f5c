import { Button, Group, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { UserError } from "#app/lib/errors.ts";
import { useConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import type { AnswersPreview, ApplicationPlan, GivenAnswers, PlanQuestion } from "#shared/applications/application.ts";
import { AnswerField } from "./answer-field.tsx";
import { valueOf } from "./answer-value.ts";
import { ChangePreview } from "./change-preview.tsx";
import { previewAnswers, useSaveAnswers } from "./mutations.ts";
import { answersTexts as texts } from "./texts.ts";
import classes from "./application-answers.module.css";

interface AnswerFormProps {
  userId: string;
  plan: ApplicationPlan;
  question: PlanQuestion;
  save: string;
  /** Beside Save: "Not sure", "Cancel". */
  other: string;
  onOther: () => void;
  onSaved: () => void;
}

/** Shows what an answer would add or take away before it counts. */
export function AnswerForm({ userId, plan, question, save, other, onOther, onSaved }: AnswerFormProps) {
  const { id } = plan.card;
  const [values, setValues] = useState<string[]>(question.values);
  const [error, setError] = useState<string | null>(null);
  const waiting = useConfirmTarget<{ answers: GivenAnswers; preview: AnswersPreview }>();
  const [isLooking, setIsLooking] = useState(false);
  const { mutate, isPending } = useSaveAnswers(userId, id);
  // Another device's answer must not pass for read because it came while this one was written.
  const [read, setRead] = useState<PlanQuestion | null>(question);
  const keep = (answers: GivenAnswers) =>
    mutate({ answers, read: read ?? question }, { onSuccess: onSaved, onError: () => setRead(null) });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const value = valueOf(question, values);
    if (value === null) {
      setError(question.kind === "number" ? texts.field.number : texts.field.missing);
      return;
    }
    setError(null);
    setIsLooking(true);
    try {
      const answers = { [question.id]: value };
      const preview = await previewAnswers(id, answers);
      const fault = preview.faults[question.id];
      if (fault) setError(texts.field.fault(fault));
      else if (question.isAnswered && preview.added.length + preview.gone.length > 0)
        waiting.open({ answers, preview });
      else keep(answers);
    } catch (failure) {
      notifyError({ message: failure instanceof UserError ? failure.message : texts.failed });
    } finally {
      setIsLooking(false);
    }
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={16}>
        <AnswerField
          question={question}
          countries={plan.countries}
          values={values}
          onChange={(given) => {
            setValues(given);
            setError(null);
          }}
          error={error}
        />
        <p className={classes.why}>{question.why}</p>
        <Group gap={12}>
          <Button type="submit" loading={isPending || isLooking}>
            {save}
          </Button>
          <Button variant="subtle" onClick={onOther}>
            {other}
          </Button>
        </Group>
      </Stack>
      {waiting.item && (
        <ChangePreview
          preview={waiting.item.preview}
          isOpen={waiting.isOpen}
          onCancel={waiting.close}
          onConfirm={() => {
            waiting.close();
            if (waiting.item) keep(waiting.item.answers);
          }}
        />
      )}
    </form>
  );
}
