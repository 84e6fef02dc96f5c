import { Button, Stack } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextAreaField } from "#app/ui/fields/text-area-field.tsx";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import type { ApplicationLine } from "#shared/applications/application-plan.ts";
import { type LineChange, lineOwners } from "#shared/applications/application.ts";
import { checklistTexts } from "#app/features/checklist/texts.ts";

const texts = checklistTexts.details;

/** What the person changed and did not save; all else follows the line, which another device may change. */
export type DetailsDraft = Pick<LineChange, "owner" | "due_on" | "waiting_for" | "note">;

interface DetailsFormProps {
  line: ApplicationLine;
  draft: DetailsDraft;
  onDraft: (draft: DetailsDraft) => void;
  onSave: (change: DetailsDraft) => Promise<unknown>;
  onCancel: () => void;
}

/** As the table takes it. */
const [firstDay, lastDay] = ["2000-01-01", "2100-12-31"];
const owners = lineOwners.map((owner) => ({ value: owner, label: checklistTexts.owners[owner] }));

export function DetailsForm({ line, draft, onDraft, onSave, onCancel }: DetailsFormProps) {
  const [isSaving, setIsSaving] = useState(false);
  const [isDayWrong, setIsDayWrong] = useState(false);
  const day = useRef<HTMLInputElement>(null);
  const saved = { owner: line.owner, due_on: line.dueOn, waiting_for: line.waitingFor, note: line.note };
  const shown = { ...saved, ...draft };

  function change(next: DetailsDraft) {
    const changed = Object.entries({ ...draft, ...next }).filter(([key, value]) => value !== Object(saved)[key]);
    onDraft(Object.fromEntries(changed));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (day.current?.validity.valid === false) {
      setIsDayWrong(true);
      day.current.focus();
      notifyError({ message: texts.dueWrong });
      return;
    }
    if (Object.keys(draft).length === 0) {
      onCancel();
      return;
    }
    setIsSaving(true);
    await onSave(draft);
    setIsSaving(false);
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={16}>
        <SelectField
          label={texts.owner}
          data={owners}
          allowDeselect={false}
          value={shown.owner}
          onChange={(value) => {
            const owner = lineOwners.find((one) => one === value);
            if (owner) change({ owner });
          }}
        />
        <TextField
          ref={day}
          type="date"
          label={texts.due}
          description={texts.dueHint}
          min={firstDay}
          max={lastDay}
          value={shown.due_on ?? ""}
          error={isDayWrong && texts.dueWrong}
          onChange={({ currentTarget: { value } }) => {
            setIsDayWrong(false);
            change({ due_on: value || null });
          }}
        />
        <TextField
          label={texts.waitingFor}
          description={texts.waitingForHint}
          autoComplete="off"
          maxLength={200}
          attributes={{ input: { dir: "auto" } }}
          value={shown.waiting_for ?? ""}
          onChange={({ currentTarget: { value } }) => change({ waiting_for: value || null })}
        />
        <TextAreaField
          label={texts.note}
          dir="auto"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2_000}
          value={shown.note ?? ""}
          onChange={({ currentTarget: { value } }) => change({ note: value || null })}
        />
        <DialogActions>
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={isSaving}>
            {texts.save}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
