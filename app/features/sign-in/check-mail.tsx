import { Button, Stack, Text, Title } from "@mantine/core";
import { MailCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import classes from "./check-mail.module.css";
import { useResendConfirmation } from "./mutations.ts";
import { signInTexts } from "./texts.ts";

const texts = signInTexts.checkMail;

/** After signing up: what happens next. The same for an e-mail that has an account already. */
export function CheckMail({ email, onBack }: { email: string; onBack: () => void }) {
  const { mutate: resend, isPending } = useResendConfirmation();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), []);

  return (
    <Stack gap="md">
      <MailCheck size={40} className={classes.icon} aria-hidden />
      <Title order={2} size="h3" ref={heading} tabIndex={-1} className={classes.title}>
        {texts.title}
      </Title>
      <Text>
        {texts.before}
        <strong className={classes.email}>{email.trim()}</strong>
        {texts.after}
      </Text>
      <Text c="dimmed">{texts.hint}</Text>
      <Button variant="default" fullWidth loading={isPending} onClick={() => resend(email.trim())}>
        {texts.resend}
      </Button>
      <Button variant="subtle" fullWidth onClick={onBack}>
        {texts.back}
      </Button>
    </Stack>
  );
}
