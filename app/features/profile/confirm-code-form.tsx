import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { CodeField } from "#app/ui/fields/code-field.tsx";
import { oneTimeCodeSchema } from "#shared/account/one-time-code.ts";
import { profileTexts } from "./texts.ts";

const texts = profileTexts.password;

interface ConfirmCodeFormProps {
  email: string;
  /** False for a wrong code; rejects after it has reported any other error. */
  onCode: (code: string) => Promise<boolean>;
  /** Rejects after it has reported the error. */
  onResend: () => Promise<unknown>;
  onCancel: () => void;
}

export function ConfirmCodeForm({ email, onCode, onResend, onCancel }: ConfirmCodeFormProps) {
  const [isSending, setIsSending] = useState(false);
  const [isResent, setIsResent] = useState(false);
  const { form, fieldProps, onSubmit } = useSchemaForm(oneTimeCodeSchema, {
    initialValues: { code: "" },
    onValid: async ({ code }) => {
      const isRight = await onCode(code).catch(() => null);
      if (isRight !== false) return;
      form.setValues({ code: "" });
      form.setFieldError("code", texts.wrongCode);
      form.getInputNode<HTMLInputElement, "code">("code")?.focus();
    },
  });

  async function resend() {
    setIsSending(true);
    setIsResent(false);
    await onResend().then(
      () => setIsResent(true),
      () => undefined,
    );
    setIsSending(false);
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <Text>{texts.confirmMessage(email)}</Text>
        <CodeField label={texts.code} description={texts.codeHint} data-autofocus {...fieldProps("code")} />
        <div>
          <Button variant="subtle" size="sm" px={0} loading={isSending} onClick={() => void resend()}>
            {texts.resend}
          </Button>
          <Text role="status" c="dimmed" size="sm">
            {isResent && texts.resent}
          </Text>
        </div>
        <DialogActions>
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {texts.confirm}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
