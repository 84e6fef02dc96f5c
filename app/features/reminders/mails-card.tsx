import { Stack } from "@mantine/core";
import { useMemo } from "react";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TouchSwitch } from "#app/ui/fields/touch-switch.tsx";
import { notifySuccess } from "#app/ui/states/notify.ts";
import type { Reminders } from "#shared/reminders.ts";
import { useChangeReminders } from "./queries.ts";
import classes from "./reminders-section.module.css";
import { remindersTexts } from "./texts.ts";

const texts = remindersTexts.mails;

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

interface MailsCardProps {
  userId: string;
  /** Empty for an account without one. */
  email: string;
  reminders: Reminders;
}

export function MailsCard({ userId, email, reminders }: MailsCardProps) {
  const { isOn, hour, canSend } = reminders;
  const { mutate, isPending, variables } = useChangeReminders(userId);
  const timeZone = reminders.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Some browsers list a zone under another of its names.
  const zones = useMemo(() => [...new Set([timeZone, ...Intl.supportedValuesOf("timeZone")])].toSorted(), [timeZone]);
  // What was chosen is shown while it is saved, and what is kept after a failure.
  const shown = isPending && variables.action === "save" ? variables : { isOn, timeZone, hour };
  const save = (change: Partial<typeof shown>) =>
    mutate(
      { action: "save", isOn, timeZone, hour, ...change },
      { onSuccess: () => notifySuccess({ message: texts.saved }) },
    );
  const isReachable = canSend && email !== "";
  return (
    <Stack gap={16}>
      <p className={classes.hint}>{texts.hint}</p>
      <TouchSwitch
        label={texts.toggle}
        checked={shown.isOn}
        disabled={!isReachable && !isOn}
        onChange={({ currentTarget }) => save({ isOn: currentTarget.checked })}
      />
      <p className={classes.hint}>{canSend ? (email === "" ? texts.noEmail : texts.to(email)) : texts.cannotSend}</p>
      {shown.isOn && (
        <div className={classes.fields}>
          <SelectField
            label={texts.timeZone}
            data={zones}
            value={shown.timeZone}
            searchable
            allowDeselect={false}
            limit={100}
            onChange={(zone) => zone !== null && zone !== timeZone && save({ timeZone: zone })}
          />
          <SelectField
            label={texts.hour}
            data={hours}
            value={String(shown.hour)}
            allowDeselect={false}
            onChange={(value) => value !== null && Number(value) !== hour && save({ hour: Number(value) })}
          />
        </div>
      )}
    </Stack>
  );
}
