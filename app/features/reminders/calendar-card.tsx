import { Button, Group, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { saveFile } from "#app/lib/files/download.ts";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { ConfirmDialog, useConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { CopyButton } from "#app/ui/text/copy-button.tsx";
import type { CalendarFile, NewFeed, Reminders } from "#shared/reminders.ts";
import { askReminders, useChangeReminders } from "./queries.ts";
import classes from "./reminders-section.module.css";
import { remindersTexts } from "./texts.ts";

const texts = remindersTexts.calendar;

interface CalendarCardProps {
  userId: string;
  reminders: Reminders;
}

export function CalendarCard({ userId, reminders: { feedSince } }: CalendarCardProps) {
  const download = useDownload();
  const make = useChangeReminders<NewFeed>(userId);
  const revoke = useChangeReminders(userId);
  const [address, setAddress] = useState<string | null>(null);
  const asking = useConfirmTarget<"renew" | "revoke">();

  const makeAddress = () =>
    make.mutate({ action: "make-feed" }, { onSuccess: ({ feedUrl }) => setAddress(feedUrl), onSettled: asking.close });
  const endAddress = () =>
    revoke.mutate(
      { action: "revoke-feed" },
      {
        onSuccess: () => {
          setAddress(null);
          notifySuccess({ message: texts.revoked });
        },
        onSettled: asking.close,
      },
    );
  const isRenewing = asking.item === "renew";
  return (
    <Stack gap={16}>
      <p className={classes.hint}>{texts.hint}</p>
      <div>
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {texts.download}
        </Button>
      </div>
      <p className={classes.hint}>{texts.feed}</p>
      {address !== null && (
        <TextField
          label={texts.address}
          description={texts.addressHint}
          value={address}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      {address === null && feedSince !== null && (
        <p className={classes.hint}>{texts.since(dayInWords(feedSince.slice(0, 10)))}</p>
      )}
      <Group gap={12}>
        {address !== null && <CopyButton text={address}>{texts.copy}</CopyButton>}
        <Button
          variant="default"
          loading={make.isPending}
          onClick={() => (feedSince === null ? makeAddress() : asking.open("renew"))}
        >
          {feedSince === null ? texts.make : texts.renew}
        </Button>
        {feedSince !== null && (
          <Button variant="subtle" color="red" onClick={() => asking.open("revoke")}>
            {texts.revoke}
          </Button>
        )}
      </Group>
      <ConfirmDialog
        title={isRenewing ? texts.renewTitle : texts.revokeTitle}
        confirmLabel={isRenewing ? texts.renew : texts.revoke}
        isOpen={asking.isOpen}
        isBusy={make.isPending || revoke.isPending}
        onConfirm={isRenewing ? makeAddress : endAddress}
        onClose={asking.close}
      >
        {isRenewing ? texts.renewMessage : texts.revokeMessage}
      </ConfirmDialog>
    </Stack>
  );
}

function useDownload() {
  return useMutation({
    mutationFn: () => askReminders<CalendarFile>({ action: "calendar" }),
    onSuccess: ({ ics }) => saveFile(new Blob([ics], { type: "text/calendar" }), texts.fileName),
    onError: ({ message }) => notifyError({ message }),
  });
}
