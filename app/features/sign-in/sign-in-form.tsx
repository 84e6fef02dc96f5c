import { Button, Checkbox, Stack } from "@mantine/core";
import { isAuthApiError } from "@supabase/supabase-js";
import { type ReactNode, useState } from "react";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { notifyError } from "#app/ui/notify.ts";
import { PasswordField } from "#app/ui/password-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { fillAllFields, leadingMessage } from "#shared/form-messages.ts";
import { resetRequestSchema, signInSchema } from "#shared/sign-in.ts";
import { ForgotPassword } from "./forgot-password.tsx";
import { useRequestPasswordReset, useResendConfirmation, useSignIn } from "./mutations.ts";
import { Notice, type NoticeKind } from "./notice.tsx";
import classes from "./sign-in-form.module.css";
import { signInTexts as texts } from "./texts.ts";

interface SignInFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  notice: NoticeKind | null;
  onNotice: (notice: NoticeKind) => void;
  /** Other ways in, above the form. */
  children?: ReactNode;
}

export function SignInForm({ email, onEmailChange, notice, onNotice, children }: SignInFormProps) {
  const { mutateAsync: signIn } = useSignIn();
  const { mutate: requestReset, isPending: isSendingReset } = useRequestPasswordReset();
  const { mutate: resend, isPending: isResending } = useResendConfirmation();
  const [isForgotOpen, setIsForgotOpen] = useState(false);

  const { form, fieldProps, onSubmit } = useSchemaForm(signInSchema, {
    initialValues: { email, password: "", rememberMe: true },
    onValuesChange: (values) => onEmailChange(values.email),
    missing: { message: fillAllFields, fields: texts.missing },
    onInvalid: (errors) => notifyError({ message: leadingMessage(errors) }),
    onValid: (values) =>
      signIn(values).catch((error: unknown) => {
        if (isAuthApiError(error) && error.code === "email_not_confirmed") onNotice("unconfirmed");
      }),
  });

  /** For what needs the e-mail alone; without one, says so and leads there. */
  function withEmail(use: (email: string) => void) {
    const request = resetRequestSchema.safeParse({ email: form.values.email });
    if (request.success) return use(request.data.email);
    const message = request.error.issues[0]?.message;
    form.setFieldError("email", message);
    form.getInputNode<HTMLInputElement, "email">("email")?.focus();
    notifyError({ message });
  }

  return (
    <Stack gap="md">
      {notice && <Notice kind={notice} isSending={isResending} onResend={() => withEmail((to) => resend(to))} />}
      {children}
      <form method="post" noValidate onSubmit={onSubmit}>
        <Stack gap="md">
          <TextField
            label={texts.email}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...fieldProps("email")}
          />
          <PasswordField label={texts.password} autoComplete="current-password" {...fieldProps("password")} />
          <Checkbox
            label={texts.rememberMe}
            classNames={{ label: classes.remember }}
            {...fieldProps("rememberMe", { type: "checkbox" })}
          />
          <Button type="submit" fullWidth loading={form.submitting}>
            {texts.signIn}
          </Button>
        </Stack>
      </form>
      <ForgotPassword
        isOpen={isForgotOpen}
        onToggle={() => setIsForgotOpen(!isForgotOpen)}
        isSending={isSendingReset}
        onSend={() => withEmail((to) => requestReset(to))}
      />
    </Stack>
  );
}
