import { Stack } from "@mantine/core";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { BusyButton } from "#app/ui/busy-button.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import { fillAllFields, leadingMessage } from "#shared/account/form-messages.ts";
import { passwordChangeSchema } from "#shared/account/password.ts";
import { PasswordField } from "./text-fields.tsx";

const texts = {
  password: "New password",
  passwordHint: "At least 6 characters.",
  confirmation: "Confirm password",
  submit: "Update Password",
  submitting: "Updating...",
  missing: {
    password: "Choose a password.",
    confirmation: "Type the new password again.",
  },
} as const;

interface NewPasswordFormProps {
  email: string | undefined;
  isSecondary?: boolean;
  /** Called with a valid password; true empties the form. */
  onPassword: (password: string) => Promise<boolean>;
}

export function NewPasswordForm({ email, isSecondary = false, onPassword }: NewPasswordFormProps) {
  const { form, fieldProps, onSubmit } = useSchemaForm(passwordChangeSchema, {
    initialValues: { password: "", confirmation: "" },
    missing: { message: fillAllFields, fields: texts.missing },
    onInvalid: (errors) => notifyError({ message: leadingMessage(errors) }),
    onValid: async ({ password }) => {
      if (await onPassword(password)) form.reset();
    },
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
        <BusyButton
          type="submit"
          isBusy={form.submitting}
          busyLabel={texts.submitting}
          {...(isSecondary ? { variant: "default", className: "app-form-button" } : { fullWidth: true })}
        >
          {texts.submit}
        </BusyButton>
      </Stack>
    </form>
  );
}
