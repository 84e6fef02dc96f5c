import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { z } from "zod/mini";
import "#app/ui/theme/controls.css";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { Dialog, DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import { type Account, type AccountAction, confirmsEmail, type Opened } from "#shared/people/people.ts";
import { useAct } from "./mutations.ts";
import { peopleTexts } from "./texts.ts";

interface ActionDialogProps {
  what: AccountAction;
  account: Account;
  isOpen: boolean;
  onClose: () => void;
  onChanged: (opened: Opened | null) => void;
}

/** Says in plain words what happens, before it does. */
export function ActionDialog({ what, account, isOpen, onClose, onChanged }: ActionDialogProps) {
  const { mutateAsync: act, isPending } = useAct(account.id, onChanged);
  const texts = peopleTexts.actions[what];
  if (what === "delete") {
    return (
      <Dialog title={texts.title} isOpen={isOpen} onClose={onClose}>
        <DeleteForm
          email={account.email}
          isPending={isPending}
          onDelete={(confirmation) => act({ what, confirmation }).then(onClose, () => {})}
          onClose={onClose}
        />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={texts.title}
      confirmLabel={texts.confirm}
      isOpen={isOpen}
      isBusy={isPending}
      isHarmless={texts.isHarmless}
      onClose={onClose}
      onConfirm={() => void act({ what }).then(onClose, onClose)}
    >
      {texts.text(account.email)}
    </ConfirmDialog>
  );
}

interface DeleteFormProps {
  email: string;
  isPending: boolean;
  onDelete: (confirmation: string) => Promise<void>;
  onClose: () => void;
}

function DeleteForm({ email, isPending, onDelete, onClose }: DeleteFormProps) {
  const { deletion, actions } = peopleTexts;
  const [schema] = useState(() =>
    z.object({
      confirmation: z.string().check(z.refine((typed) => confirmsEmail(typed, email), { error: deletion.mismatch })),
    }),
  );
  const { fieldProps, onSubmit } = useSchemaForm(schema, {
    initialValues: { confirmation: "" },
    onValid: ({ confirmation }) => onDelete(confirmation),
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Stack gap={16}>
        <Text>{actions.delete.text(email)}</Text>
        <TextField
          label={deletion.label(email)}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          readOnly={isPending}
          data-autofocus
          {...fieldProps("confirmation")}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {deletion.cancel}
          </Button>
          {/* One shade in both schemes: white on the dark scheme's brighter one is hard to read. */}
          <Button type="submit" color="red.6" loading={isPending}>
            {actions.delete.confirm}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
