import { Button, Stack } from "@mantine/core";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { notifyError } from "#app/ui/notify.ts";
import { PasswordField } from "#app/ui/password-field.tsx";
import { fillAllFields, leadingMessage } from "#shared/form-messages.ts";
import { passwordChangeSchema } from "#shared/password.ts";
import { useUpdatePassword } from "./mutations.ts";
import { passwordResetTexts as texts } from "./texts.ts";

interface NewPasswordFormProps {
  /** E-mail of the account, for password managers. */
  email: string | undefined;
  onUpdated: () => Promise<void>;
}

/** The new password, twice. */
export function NewPasswordForm({ email, onUpdated }: NewPasswordFormProps) {
  const { mutateAsync: updatePassword } = useUpdatePassword();
  const { form, fieldProps, onSubmit } = useSchemaForm(passwordChangeSchema, {
    initialValues: { password: "", confirmation: "" },
    missing: { message: fillAllFields, fields: texts.missing },
    onInvalid: (errors) => notifyError({ message: leadingMessage(errors) }),
    // The mutation has said what went wrong; the form keeps what was typed.
    onValid: ({ password }) => updatePassword(password).then(onUpdated, () => undefined),
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <input type="text" hidden autoComplete="username" name="username" value={email ?? ""} readOnly />
        <PasswordField
          label={texts.password}
          description={texts.passwordHint}
          autoComplete="new-password"
          {...fieldProps("password")}
        />
        <PasswordField label={texts.confirmation} autoComplete="new-password" {...fieldProps("confirmation")} />
        <Button type="submit" fullWidth loading={form.submitting}>
          {texts.submit}
        </Button>
      </Stack>
    </form>
  );
}
