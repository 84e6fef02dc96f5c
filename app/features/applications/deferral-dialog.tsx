import { Button, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { localDay } from "#app/lib/text/days.ts";
import { Dialog, DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import { useDefer } from "./mutations.ts";
import { applicationsTexts } from "./texts.ts";

const texts = applicationsTexts.deferral;

interface DeferralDialogProps {
  userId: string;
  id: string;
  start: string | null;
  isOpen: boolean;
  onClose: () => void;
}

export function DeferralDialog({ userId, id, start, isOpen, onClose }: DeferralDialogProps) {
  const [today] = useState(localDay);
  const [day, setDay] = useState(start ?? "");
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending } = useDefer(userId);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (day < today) setError(texts.past);
    else mutate({ id, start: day }, { onSuccess: onClose });
  }
  return (
    <Dialog title={texts.title} isOpen={isOpen} onClose={onClose}>
      <form method="post" noValidate onSubmit={submit}>
        <Stack gap={16}>
          <Text>{texts.text}</Text>
          <TextField
            type="date"
            label={texts.label}
            min={today}
            value={day}
            onChange={(event) => {
              setDay(event.currentTarget.value);
              setError(null);
            }}
            error={error}
            data-autofocus
          />
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={isPending}>
              {texts.save}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
