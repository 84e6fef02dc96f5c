import { Button, Checkbox, Stack } from "@mantine/core";
import { isAuthApiError } from "@supabase/auth-js";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import "#app/ui/theme/controls.css";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { PasswordField, TextField } from "#app/ui/fields/text-fields.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import { fillAllFields, leadingMessage } from "#shared/account/form-messages.ts";
import { ForgotPassword, type ResetMail } from "./forgot-password.tsx";
import { useRequestPasswordReset, useResendConfirmation, useSignIn } from "./mutations.ts";
import { Notice } from "./notice.tsx";
import type { NoticeKind } from "./notice-state.ts";
import classes from "./sign-in-form.module.css";
import { resetRequestSchema, signInSchema } from "./sign-in-schemas.ts";
import { signInTexts as texts } from "./texts.ts";

interface SignInFormProps {
  /** Nothing can be sent yet. */
  isEarly: boolean;
  email: string;
  onEmailChange: (email: string) => void;
  notice: NoticeKind | null;
  onNotice: (notice: NoticeKind) => void;
  isForgotten: boolean;
  onSignedIn: () => void;
  /** The e-mail whose confirmation mail is at hand. */
  onHasCode: (email: string) => void;
  onRecovering: (isRecovering: boolean) => void;
  children?: ReactNode;
}

export function SignInForm({
  isEarly,
  email,
  onEmailChange,
  notice,
  onNotice,
  isForgotten,
  onSignedIn,
  onHasCode,
  onRecovering,
  children,
}: SignInFormProps) {
  const { mutateAsync: signIn } = useSignIn();
  const { mutate: requestReset, isPending: isSendingReset } = useRequestPasswordReset();
  const { mutate: resend, isPending: isResending } = useResendConfirmation();
  const [isForgotOpen, setIsForgotOpen] = useState(isForgotten);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [mailed, setMailed] = useState<ResetMail | null>(null);

  const { form, fieldProps, onSubmit } = useSchemaForm(signInSchema, {
    initialValues: { email, password: "", rememberMe: true },
    onValuesChange: (values) => onEmailChange(values.email),
    missing: { message: fillAllFields, fields: texts.missing },
    onInvalid: (errors) => notifyError({ message: leadingMessage(errors) }),
    onValid: (values) => signIn(values).then(onSignedIn, explain),
  });

  const adoptTyped = useEffectEvent(() => {
    for (const name of ["email", "password"] as const) {
      const typed = form.getInputNode<HTMLInputElement, typeof name>(name)?.value;
      if (typed) form.setFieldValue(name, typed);
    }
  });
  // What was typed into the document before the scripts were there.
  useEffect(() => adoptTyped(), []);

  /** The toast disappears; what must be corrected stays on the page. */
  function explain(error: unknown): void {
    if (!isAuthApiError(error)) return;
    if (error.code === "email_not_confirmed") onNotice("unconfirmed");
    if (error.code !== "invalid_credentials") return;
    form.setFieldError("password", texts.wrongCredentials);
    form.getInputNode<HTMLInputElement, "password">("password")?.focus();
  }

  function sendReset(to: string) {
    requestReset(to, {
      onSuccess(outcome) {
        if (outcome !== "sent") return;
        setSentTo(to);
        setMailed({ to, at: Date.now() });
      },
    });
  }

  /** For what needs the e-mail alone; focuses it when it is missing. */
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
      {notice && (
        <Notice
          kind={notice}
          isSending={isResending}
          onResend={() => withEmail((to) => resend(to))}
          onHasCode={() => withEmail(onHasCode)}
        />
      )}
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
          {/* Without a submit button the Enter key sends nothing either. */}
          <Button type={isEarly ? "button" : "submit"} fullWidth loading={form.submitting}>
            {texts.signIn}
          </Button>
        </Stack>
      </form>
      <ForgotPassword
        isOpen={isForgotOpen}
        onToggle={() => setIsForgotOpen(!isForgotOpen)}
        isSending={isSendingReset}
        isSent={sentTo !== null && sentTo === form.values.email.trim()}
        onSend={() => withEmail(sendReset)}
        onMayResend={() => setSentTo(null)}
        mailed={mailed?.to === form.values.email.trim() ? mailed : null}
        onRecovering={onRecovering}
      />
    </Stack>
  );
}
