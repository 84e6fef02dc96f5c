import { Button, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { findBegunApplication } from "#app/lib/begun-application.ts";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { PasswordField, TextField } from "#app/ui/fields/text-fields.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import { fillAllFields, leadingMessage } from "#shared/account/form-messages.ts";
import { useSignUp } from "./mutations.ts";
import { signUpSchema } from "./sign-in-schemas.ts";
import { signInTexts as texts } from "./texts.ts";

interface SignUpFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  onSignedUp: () => void;
  children?: ReactNode;
}

export function SignUpForm({ email, onEmailChange, onSignedUp, children }: SignUpFormProps) {
  const { mutateAsync: signUp } = useSignUp();
  const [hasBegun] = useState(() => findBegunApplication() !== null);

  const { form, fieldProps, onSubmit } = useSchemaForm(signUpSchema, {
    initialValues: { fullName: "", email, password: "" },
    onValuesChange: (values) => onEmailChange(values.email),
    missing: { message: fillAllFields, fields: { ...texts.missing, password: texts.missing.newPassword } },
    onInvalid: (errors) => notifyError({ message: leadingMessage(errors) }),
    onValid: (values) => signUp(values).then(onSignedUp, () => undefined),
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        {hasBegun && <Text>{texts.begun}</Text>}
        {children}
        <TextField
          label={texts.fullName}
          description={texts.fullNameHint}
          autoComplete="name"
          {...fieldProps("fullName")}
        />
        <TextField
          label={texts.email}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...fieldProps("email")}
        />
        <PasswordField
          label={texts.password}
          description={texts.newPasswordHint}
          autoComplete="new-password"
          {...fieldProps("password")}
        />
        <Button type="submit" fullWidth loading={form.submitting}>
          {texts.signUp}
        </Button>
      </Stack>
    </form>
  );
}
