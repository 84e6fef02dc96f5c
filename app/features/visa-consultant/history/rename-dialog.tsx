import { Button, Stack } from "@mantine/core";
import { z } from "zod/mini";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { Dialog, DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import { characterCount, storableText } from "#shared/text.ts";
import type { ConversationSummary } from "#app/features/visa-consultant/queries.ts";
import { consultantTexts } from "#app/features/visa-consultant/texts.ts";
import { useRenameConversation } from "./mutations.ts";

const texts = consultantTexts.rename;

const longestTitle = 200;

const titleSchema = z.object({
  title: z.string().check(
    z.overwrite(storableText),
    z.minLength(1, texts.missing),
    z.refine((title) => characterCount(title) <= longestTitle, texts.tooLong(longestTitle)),
  ),
});

interface RenameDialogProps {
  userId: string;
  conversation: ConversationSummary | null;
  isOpen: boolean;
  onClose: () => void;
}

export function RenameDialog({ userId, conversation, isOpen, onClose }: RenameDialogProps) {
  return (
    <Dialog title={texts.title} isOpen={isOpen} onClose={onClose}>
      {conversation && <RenameForm userId={userId} conversation={conversation} onClose={onClose} />}
    </Dialog>
  );
}

interface RenameFormProps {
  userId: string;
  conversation: ConversationSummary;
  onClose: () => void;
}

function RenameForm({ userId, conversation, onClose }: RenameFormProps) {
  const { mutateAsync: rename } = useRenameConversation(userId);
  const { form, fieldProps, onSubmit } = useSchemaForm(titleSchema, {
    initialValues: { title: conversation.title ?? "" },
    onValid: ({ title }) => rename({ id: conversation.id, title }).then(onClose, () => undefined),
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Stack gap={24}>
        <TextField
          label={texts.label}
          autoComplete="off"
          attributes={{ input: { dir: "auto" } }}
          data-autofocus
          {...fieldProps("title")}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {texts.save}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
