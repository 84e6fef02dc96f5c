import { Button, Group, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { type AnswerChange, changeOf } from "#app/lib/applications/answer-changes.ts";
import { UserError } from "#app/lib/errors.ts";
import { ChangeLists } from "#app/ui/dialogs/change-lists.tsx";
import { ConfirmDialog, useConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import type { ApplicationPlan, PlanQuestion } from "#shared/applications/application-plan.ts";
import type { AnswerValue } from "#shared/applications/application.ts";
import { AnswerField } from "./answer-field.tsx";
import { valueOf } from "./answer-value.ts";
import { previewAnswers, useSaveAnswers } from "./mutations.ts";
import { answersTexts as texts } from "./texts.ts";

interface AnswerFormProps {
  userId: string;
  plan: ApplicationPlan;
  question: PlanQuestion;
  save: string;
  /** Beside Save: "Not sure", "Cancel". */
  other: string;
  onOther: () => void;
  /** Or taken back. */
  onSaved: () => void;
}

interface Offered {
  /** Null takes the answer back. */
  value: AnswerValue | null;
  change: AnswerChange | null;
}

/** Shows what another answer, or none, would add or take away before it counts. A first answer counts at once. */
export function AnswerForm({ userId, plan, question, save, other, onOther, onSaved }: AnswerFormProps) {
  const { id } = plan.card;
  const [values, setValues] = useState<string[]>(question.values);
  const [error, setError] = useState<string | null>(null);
  const waiting = useConfirmTarget<Offered>();
  const [isLooking, setIsLooking] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const { mutate, isPending } = useSaveAnswers(userId, id);
  const isBusy = isLooking || isPending;
  // Another device's answer must not pass for read because it came while this one was written.
  const [read, setRead] = useState<PlanQuestion | null>(question);
  const keep = ({ value, change }: Offered) =>
    mutate(
      { answers: { [question.id]: value }, read: read ?? question, change },
      { onSuccess: onSaved, onError: () => setRead(null) },
    );

  async function offer(value: AnswerValue | null) {
    setError(null);
    setIsRemoving(value === null);
    setIsLooking(true);
    try {
      const preview = await previewAnswers(id, { [question.id]: value });
      const fault = preview.faults[question.id];
      const offered = { value, change: changeOf(preview) };
      if (fault) setError(texts.field.fault(fault));
      else if (question.isAnswered && offered.change !== null) waiting.open(offered);
      else keep(offered);
    } catch (failure) {
      notifyError({ message: failure instanceof UserError ? failure.message : texts.failed });
    } finally {
      setIsLooking(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const value = valueOf(question, values);
    if (value === null) setError(question.kind === "number" ? texts.field.number : texts.field.missing);
    else void offer(value);
  }

  return (
    <form method="post" noValidate onSubmit={submit}>
      <Stack gap={16}>
        <AnswerField
          question={{ ...question, hint: [question.why, question.hint].filter(Boolean).join(" ") }}
          countries={plan.countries}
          values={values}
          onChange={(given) => {
            setValues(given);
            setError(null);
          }}
          error={error}
        />
        <Group gap={12}>
          <Button type="submit" loading={isBusy && !isRemoving} disabled={isBusy && isRemoving}>
            {save}
          </Button>
          <Button variant="subtle" onClick={onOther}>
            {other}
          </Button>
        </Group>
      </Stack>
      {question.isAnswered && (
        <Button
          variant="subtle"
          color="red"
          mt={8}
          loading={isBusy && isRemoving}
          disabled={isBusy && !isRemoving}
          onClick={() => void offer(null)}
        >
          {texts.given.remove}
        </Button>
      )}
      {waiting.item?.change && (
        <ConfirmDialog
          title={texts.preview.title}
          confirmLabel={waiting.item.value === null ? texts.preview.remove : texts.preview.save}
          isOpen={waiting.isOpen}
          isBusy={false}
          isHarmless
          onConfirm={() => {
            waiting.close();
            if (waiting.item) keep(waiting.item);
          }}
          onClose={waiting.close}
        >
          <ChangeLists {...waiting.item.change} />
        </ConfirmDialog>
      )}
    </form>
  );
}
