import { Button, Stack, Text, Title } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import { checklistTexts } from "#app/features/checklist/texts.ts";

const texts = checklistTexts.details;

interface SetAsideFormProps {
  reason: string;
  onReason: (reason: string) => void;
  onSetAside: (reason: string) => Promise<unknown>;
}

export function SetAsideForm({ reason, onReason, onSetAside }: SetAsideFormProps) {
  const [isMissing, setIsMissing] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === "") {
      setIsMissing(true);
      field.current?.focus();
      notifyError({ message: texts.reasonMissing });
      return;
    }
    setIsSaving(true);
    await onSetAside(reason.trim());
    setIsSaving(false);
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={12}>
        <div>
          <Title order={3} size="h5">
            {texts.setAside}
          </Title>
          <Text size="sm" c="dimmed" mt={4}>
            {texts.setAsideHint}
          </Text>
        </div>
        <TextField
          ref={field}
          label={texts.reason}
          autoComplete="off"
          maxLength={300}
          attributes={{ input: { dir: "auto" } }}
          value={reason}
          error={isMissing && texts.reasonMissing}
          onChange={({ currentTarget: { value } }) => {
            setIsMissing(false);
            onReason(value);
          }}
        />
        <Button type="submit" variant="default" loading={isSaving}>
          {texts.setAsideAction}
        </Button>
      </Stack>
    </form>
  );
}
