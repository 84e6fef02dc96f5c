import { Button, Stack, Text, Title } from "@mantine/core";
import { MailCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import "#app/ui/theme/controls.css";
import { CodeForm } from "#app/ui/fields/code-form.tsx";
import { mailCodeProblem } from "./mail-code-problem.ts";
import { useResendConfirmation, useVerifyMailCode } from "./mutations.ts";
import classes from "./sign-in-panel.module.css";
import { signInTexts } from "./texts.ts";

const texts = signInTexts.checkMail;

interface CheckMailProps {
  email: string;
  /** Asked for on this page a moment ago; else on another device, or earlier. */
  isNew: boolean;
  onBack: () => void;
}

/** The same for an e-mail that has an account already. */
export function CheckMail({ email, isNew, onBack }: CheckMailProps) {
  const { mutate: resend, isPending } = useResendConfirmation();
  const { mutateAsync: verify } = useVerifyMailCode("signup");
  const heading = useRef<HTMLHeadingElement>(null);
  const sentAt = useRef<number | null>(null);

  useEffect(() => {
    heading.current?.focus();
    if (isNew) sentAt.current = Date.now();
  }, [isNew]);

  return (
    <Stack gap="md">
      <MailCheck size={40} className={classes.icon} aria-hidden />
      <Title order={2} size="h3" ref={heading} tabIndex={-1} className={classes.title}>
        {texts.title}
      </Title>
      <Text>
        {isNew ? texts.before : texts.forKnown}
        <strong className={classes.email}>{email}</strong>
        {isNew ? texts.after : texts.forKnownAfter}
      </Text>
      <CodeForm
        format="six-digits"
        {...texts.code}
        verify={(code) => verify({ email, code })}
        describe={(error) => mailCodeProblem(error, sentAt.current === null ? null : Date.now() - sentAt.current)}
        takesFocus={false}
      />
      <Text c="dimmed">{texts.hint}</Text>
      <Button
        variant="default"
        fullWidth
        loading={isPending}
        onClick={() => resend(email, { onSuccess: () => (sentAt.current = Date.now()) })}
      >
        {texts.resend}
      </Button>
      <Button variant="subtle" fullWidth onClick={onBack}>
        {texts.back}
      </Button>
    </Stack>
  );
}
