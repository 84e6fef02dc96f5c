import { Button, Stack, Text } from "@mantine/core";
import { isAuthApiError } from "@supabase/auth-js";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { serviceFailure, serviceMessage } from "#app/lib/errors.ts";
import { supabase } from "#app/lib/supabase.ts";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { BusyButton } from "#app/ui/busy-button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Dialog, DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { useConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { CodeField } from "#app/ui/fields/text-fields.tsx";
import { NewPasswordForm } from "#app/ui/fields/new-password-form.tsx";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { oneTimeCodeSchema } from "#shared/account/one-time-code.ts";
import classes from "./profile-section.module.css";
import { profileTexts } from "./texts.ts";

const texts = profileTexts.password;

/** A password that waits until its owner has entered a code. */
interface Waiting {
  password: string;
  settle: (isChanged: boolean) => void;
}

interface PasswordCardProps {
  email: string;
  onChanged: () => void;
}

export function PasswordCard({ email, onChanged }: PasswordCardProps) {
  const { mutateAsync: changePassword } = useChangePassword();
  const { mutateAsync: sendCode } = useSendCode();
  const confirming = useConfirmTarget<Waiting>();

  async function change(password: string): Promise<boolean> {
    try {
      const outcome = await changePassword({ password });
      if (outcome === "changed") {
        onChanged();
        return true;
      }
      await sendCode();
    } catch {
      return false;
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    confirming.open({ password, settle: resolve });
    return promise;
  }

  async function confirm({ password, settle }: Waiting, code: string): Promise<boolean> {
    const outcome = await changePassword({ password, code });
    if (outcome !== "changed") return false;
    confirming.close();
    onChanged();
    settle(true);
    return true;
  }

  function giveUp() {
    confirming.item?.settle(false);
    confirming.close();
  }

  return (
    <Card
      title={
        <span id="change-password" className={classes.anchor}>
          {texts.title}
        </span>
      }
    >
      <Text c="dimmed" mb={16}>
        {texts.hint}
      </Text>
      <NewPasswordForm email={email} isSecondary onPassword={change} />
      <Dialog title={texts.confirmTitle} isOpen={confirming.isOpen} isSticky onClose={giveUp}>
        <ConfirmCodeForm
          email={email}
          onCode={async (code) => confirming.item !== null && confirm(confirming.item, code)}
          onResend={sendCode}
          onCancel={giveUp}
        />
      </Dialog>
    </Card>
  );
}

interface PasswordChange {
  password: string;
  /** From the mail, where the service requires one. */
  code?: string;
}

/** `needs-code`: the service wants a code from a mail first. */
type PasswordOutcome = "changed" | "needs-code" | "wrong-code";

function useChangePassword() {
  return useMutation({
    mutationFn: async ({ password, code }: PasswordChange): Promise<PasswordOutcome> => {
      const { error } = await supabase().auth.updateUser({ password, ...(code !== undefined && { nonce: code }) });
      if (error === null) return "changed";
      if (isAuthApiError(error) && error.code === "reauthentication_needed") return "needs-code";
      if (isAuthApiError(error) && error.code === "reauthentication_not_valid") return "wrong-code";
      throw error;
    },
    onSuccess: (outcome) => {
      if (outcome === "changed") notifySuccess(texts.changed);
    },
    onError: (error) => notifyError({ message: serviceFailure(error, texts.failed) }),
  });
}

function useSendCode() {
  return useMutation({
    mutationFn: async () => {
      const { error } = await supabase().auth.reauthenticate();
      if (error) throw error;
    },
    onError: (error) => notifyError({ title: texts.sendFailed, message: serviceMessage(error, texts.failed) }),
  });
}

interface ConfirmCodeFormProps {
  email: string;
  /** False for a wrong code; rejects after it has reported any other error. */
  onCode: (code: string) => Promise<boolean>;
  onResend: () => Promise<unknown>;
  onCancel: () => void;
}

function ConfirmCodeForm({ email, onCode, onResend, onCancel }: ConfirmCodeFormProps) {
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
          <BusyButton type="submit" isBusy={form.submitting} busyLabel={texts.confirming}>
            {texts.confirm}
          </BusyButton>
        </DialogActions>
      </Stack>
    </form>
  );
}
