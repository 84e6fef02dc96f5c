import { Alert, Button, Stack, Text } from "@mantine/core";
import type { User } from "@supabase/auth-js";
import { useMutation } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { z } from "zod/mini";
import "#app/ui/theme/controls.css";
import { readFunctionError } from "#app/lib/errors.ts";
import { browserStores } from "#app/lib/session/session-storage.ts";
import { useSession } from "#app/lib/session/session.ts";
import { dropStoredSession, supabase } from "#app/lib/supabase.ts";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { Card } from "#app/ui/card.tsx";
import { useDialogState } from "#app/ui/dialogs/dialog-state.ts";
import { Dialog, DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { useConfirmUnload } from "#app/ui/dialogs/unsaved-changes.tsx";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import { confirmsDeletion, deletionConfirmation, deletionMismatch } from "#shared/account/account.ts";
import classes from "./account-section.module.css";
import { accountTexts } from "./texts.ts";

const texts = accountTexts.delete;

interface DeleteCardProps {
  user: User;
  noticeState: unknown;
}

export function DeleteCard({ user, noticeState }: DeleteCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Card title={texts.title} order={3}>
      <div className={classes.panel}>
        <p className={classes.hint}>{texts.hint}</p>
        <Button variant="default" className={classes.danger} onClick={() => setIsOpen(true)}>
          {texts.open}
        </Button>
      </div>
      <Dialog title={texts.dialogTitle} isOpen={isOpen} onClose={close} isSticky>
        <DeleteForm user={user} noticeState={noticeState} onClose={close} />
      </Dialog>
    </Card>
  );
}

interface DeleteFormProps {
  user: User;
  noticeState: unknown;
  onClose: () => void;
}

function DeleteForm({ user, noticeState, onClose }: DeleteFormProps) {
  const { email } = user;
  const { isAdmin } = useSession();
  const { mutateAsync: deleteAccount, error, isPending } = useDeleteAccount(user.id, noticeState);
  const [schema] = useState(() =>
    z.object({
      confirmation: z
        .string()
        .check(z.refine((typed) => confirmsDeletion(typed, email), { error: deletionMismatch(email) })),
    }),
  );
  const { fieldProps, onSubmit } = useSchemaForm(schema, {
    initialValues: { confirmation: "" },
    onValid: ({ confirmation }) => deleteAccount(confirmation).catch(() => {}),
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      {isPending && <PreventClose title={texts.deleting} />}
      <Stack gap={16}>
        <Text>{texts.goes}</Text>
        <Text>{texts.exportFirst}</Text>
        <Text c="dimmed">{isAdmin ? `${texts.postsStay} ${texts.logStays}` : texts.logStays}</Text>
        <TextField
          label={texts.label(deletionConfirmation(email))}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          readOnly={isPending}
          data-autofocus
          {...fieldProps("confirmation")}
        />
        {error && !isPending && (
          <Alert role="alert" color="red" icon={<TriangleAlert aria-hidden />} title={texts.failed}>
            {error.message}
          </Alert>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {texts.cancel}
          </Button>
          {/* One shade in both schemes: white on the dark scheme's brighter one is hard to read. */}
          <Button type="submit" color="red.6" loading={isPending}>
            {texts.submit}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

/** Fails with a sentence for people. */
function useDeleteAccount(userId: string, noticeState: unknown) {
  const { signOutHere } = useSession();
  return useMutation<void, Error, string>({
    mutationFn: async (confirmation) => {
      const { error } = await supabase().functions.invoke("delete-account", { body: { confirmation } });
      if (error) {
        const { status, message } = await readFunctionError(error, texts.noReason);
        throw new Error(status === null ? texts.unknown : message);
      }
      forgetPerson(userId);
      // The service no longer knows the session, and would reject ending it.
      dropStoredSession();
      await signOutHere(noticeState);
    },
  });
}

function forgetPerson(userId: string): void {
  for (const store of Object.values(browserStores())) {
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index));
    for (const key of keys) if (key?.includes(userId)) store.removeItem(key);
  }
}

/** Locks the dialog around it, and asks before the page is left. */
function PreventClose({ title }: { title: string }) {
  useDialogState({ title, isLocked: true });
  useConfirmUnload(true);
  return null;
}
