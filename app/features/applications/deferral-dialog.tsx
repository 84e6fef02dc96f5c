import { Button, Group, Stack, Text } from "@mantine/core";
import { type FormEvent, useId, useState } from "react";
import { changeOf } from "#app/lib/applications/answer-changes.ts";
import { nextIntakes } from "#app/lib/applications/intakes.ts";
import { UserError } from "#app/lib/errors.ts";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { localDay } from "#app/lib/text/days.ts";
import { ChangeLists } from "#app/ui/dialogs/change-lists.tsx";
import { Dialog, DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { DayField } from "#app/ui/fields/day-field.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import type { Deferral } from "#shared/applications/answer-changes.ts";
import { previewDeferral, useDefer } from "./mutations.ts";
import { applicationsTexts } from "./texts.ts";

const texts = applicationsTexts.deferral;

interface DeferralDialogProps {
  userId: string;
  id: string;
  start: string | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the new start, then shows what it changes before it counts. */
export function DeferralDialog({ userId, id, start, isOpen, onClose }: DeferralDialogProps) {
  const [offered, setOffered] = useState<{ start: string; deferral: Deferral } | null>(null);
  const [looking, setLooking] = useState<string | null>(null);
  const { mutate, isPending } = useDefer(userId);

  async function look(day: string) {
    setLooking(day);
    try {
      setOffered({ start: day, deferral: await previewDeferral(id, day) });
    } catch (failure) {
      notifyError({ message: failure instanceof UserError ? failure.message : applicationsTexts.failed });
    } finally {
      setLooking(null);
    }
  }
  return (
    <Dialog title={texts.title} isOpen={isOpen} onClose={onClose}>
      {offered === null ? (
        <StartChoice start={start} looking={looking} onChoose={(day) => void look(day)} onCancel={onClose} />
      ) : (
        <Offered
          {...offered}
          isBusy={isPending}
          onBack={() => setOffered(null)}
          onConfirm={() => mutate({ id, ...offered.deferral }, { onSuccess: onClose })}
        />
      )}
    </Dialog>
  );
}

interface StartChoiceProps {
  start: string | null;
  /** The day that is looked at; null: none. */
  looking: string | null;
  onChoose: (day: string) => void;
  onCancel: () => void;
}

function StartChoice({ start, looking, onChoose, onCancel }: StartChoiceProps) {
  const [today] = useState(localDay);
  const [day, setDay] = useState(start ?? "");
  const [error, setError] = useState<string | null>(null);
  const intakes = nextIntakes(today);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (day < today) setError(texts.past);
    else onChoose(day);
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <Stack gap={16}>
        <Text>{texts.text}</Text>
        <Group gap={8} role="group" aria-label={texts.intakes}>
          {intakes.map((intake) => (
            <Button
              key={intake}
              variant="default"
              loading={looking === intake}
              disabled={looking !== null && looking !== intake}
              onClick={() => onChoose(intake)}
            >
              {dayInWords(intake.slice(0, 7))}
            </Button>
          ))}
        </Group>
        <DayField
          label={texts.label}
          min={today}
          value={day}
          onChange={(event) => {
            setDay(event.currentTarget.value);
            setError(null);
          }}
          error={error}
        />
        <DialogActions>
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={looking !== null && !intakes.includes(looking)} disabled={looking !== null}>
            {texts.look}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

interface OfferedProps {
  start: string;
  deferral: Deferral;
  isBusy: boolean;
  onBack: () => void;
  onConfirm: () => void;
}

function Offered({ start, deferral: { preview, asksAgain }, isBusy, onBack, onConfirm }: OfferedProps) {
  const titleId = useId();
  const title = useFocusOnMount<HTMLParagraphElement>();
  const change = changeOf(preview);
  const again = asksAgain.length > 0 ? [{ title: texts.asksAgain, entries: asksAgain }] : [];
  const lists = [...again, ...(change?.lists ?? [])];
  return (
    <Stack gap={24} role="group" aria-labelledby={titleId}>
      <Text ref={title} id={titleId} tabIndex={-1}>
        {texts.start(dayInWords(start))}
      </Text>
      {lists.length === 0 ? (
        <Text>{texts.nothing}</Text>
      ) : (
        <ChangeLists summary={change?.summary ?? null} lists={lists} />
      )}
      <DialogActions>
        <Button variant="default" onClick={onBack}>
          {texts.back}
        </Button>
        <Button loading={isBusy} onClick={onConfirm}>
          {texts.save}
        </Button>
      </DialogActions>
    </Stack>
  );
}
