import { Alert, Button, Stack, Text } from "@mantine/core";
import type { User } from "@supabase/supabase-js";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { z } from "zod/mini";
import { useSession } from "#app/lib/session/session.ts";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { confirmsDeletion, deletionConfirmation, deletionMismatch } from "#shared/account.ts";
import { HeldOpen } from "./held-open.tsx";
import { useDeleteAccount } from "./mutations.ts";
import { accountTexts } from "./texts.ts";

const texts = accountTexts.delete;

interface DeleteFormProps {
  user: User;
  farewell: unknown;
  onClose: () => void;
}

/** Says what goes and what stays, and asks for the e-mail to be typed. */
export function DeleteForm({ user, farewell, onClose }: DeleteFormProps) {
  const { email } = user;
  const { isAdmin } = useSession();
  const { mutateAsync: deleteAccount, error, isPending } = useDeleteAccount(user.id, farewell);
  const [schema] = useState(() =>
    z.object({
      confirmation: z
        .string()
        .check(z.refine((typed) => confirmsDeletion(typed, email), { error: deletionMismatch(email) })),
    }),
  );
  const { fieldProps, onSubmit } = useSchemaForm(schema, {
    initialValues: { confirmation: "" },
    // What went wrong stands in the form.
    onValid: ({ confirmation }) => deleteAccount(confirmation).catch(() => {}),
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      {isPending && <HeldOpen title={texts.deleting} />}
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
          {/* One shade in both schemes: white on the brighter one of the dark scheme is hard to read. */}
          <Button type="submit" color="red.6" loading={isPending}>
            {texts.submit}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
