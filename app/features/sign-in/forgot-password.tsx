import { Button, Text, UnstyledButton } from "@mantine/core";
import { ChevronDown } from "lucide-react";
import { useEffect, useEffectEvent, useId } from "react";
import "#app/ui/theme/controls.css";
import { CodeForm } from "#app/ui/fields/code-form.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import classes from "./forgot-password.module.css";
import { mailCodeProblem } from "./mail-code-problem.ts";
import { useVerifyMailCode } from "./mutations.ts";
import { signInTexts as texts } from "./texts.ts";

const resetIntervalMs = 60_000;

interface ForgotPasswordProps {
  isOpen: boolean;
  onToggle: () => void;
  isSending: boolean;
  /** The e-mail got a link within the last minute. */
  isSent: boolean;
  onSend: () => void;
  onMayResend: () => void;
  /** Of this visit and this e-mail; its code can be typed for as long as it works. */
  mailed: ResetMail | null;
  onRecovering: (isRecovering: boolean) => void;
}

export interface ResetMail {
  to: string;
  /** Milliseconds, as of `Date.now`. */
  at: number;
}

/** Uses the e-mail of the form above. */
export function ForgotPassword({
  isOpen,
  onToggle,
  isSending,
  isSent,
  onSend,
  onMayResend,
  mailed,
  onRecovering,
}: ForgotPasswordProps) {
  const panelId = useId();
  return (
    <div>
      <UnstyledButton className={classes.toggle} aria-expanded={isOpen} aria-controls={panelId} onClick={onToggle}>
        {texts.forgotPassword}
        <ChevronDown size={18} aria-hidden />
      </UnstyledButton>
      <div id={panelId} className={classes.panel} hidden={!isOpen}>
        {isSent ? (
          <Sent onMayResend={onMayResend} />
        ) : (
          <>
            <Text c="dimmed">{texts.forgotHint}</Text>
            <Button variant="default" loading={isSending} onClick={onSend}>
              {texts.sendResetLink}
            </Button>
          </>
        )}
        {mailed && <ResetCode key={mailed.at} mail={mailed} onRecovering={onRecovering} />}
      </div>
    </div>
  );
}

/** The session provider leads to the new password. */
function ResetCode({
  mail: { to, at },
  onRecovering,
}: { mail: ResetMail } & Pick<ForgotPasswordProps, "onRecovering">) {
  const { mutateAsync: verify } = useVerifyMailCode("recovery");
  const open = async (code: string) => {
    onRecovering(true);
    await verify({ email: to, code }).catch((error: unknown) => {
      onRecovering(false);
      throw error;
    });
  };
  return (
    <CodeForm
      format="six-digits"
      {...texts.resetCode}
      verify={open}
      describe={(error) => mailCodeProblem(error, Date.now() - at)}
      takesFocus={false}
    />
  );
}

/** Replaces the button and takes its focus until another link may be sent. */
function Sent({ onMayResend }: { onMayResend: () => void }) {
  const note = useFocusOnMount<HTMLParagraphElement>();
  const allowResend = useEffectEvent(onMayResend);
  useEffect(() => {
    const timer = setTimeout(() => allowResend(), resetIntervalMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Text ref={note} tabIndex={-1} role="status">
      {texts.forgotSent}
    </Text>
  );
}
