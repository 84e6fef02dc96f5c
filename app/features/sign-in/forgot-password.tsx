import { Button, Text, UnstyledButton } from "@mantine/core";
import { ChevronDown } from "lucide-react";
import { useEffect, useEffectEvent, useId } from "react";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import classes from "./forgot-password.module.css";
import { signInTexts as texts } from "./texts.ts";

/** Milliseconds until the service sends another link to the same e-mail. */
const resetInterval = 60_000;

interface ForgotPasswordProps {
  isOpen: boolean;
  onToggle: () => void;
  isSending: boolean;
  /** The e-mail got a link within the last minute. */
  isSent: boolean;
  onSend: () => void;
  onMayResend: () => void;
}

/** Uses the e-mail of the form above. */
export function ForgotPassword({ isOpen, onToggle, isSending, isSent, onSend, onMayResend }: ForgotPasswordProps) {
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
      </div>
    </div>
  );
}

/** Replaces the button and takes its focus until another link may be sent. */
function Sent({ onMayResend }: { onMayResend: () => void }) {
  const note = useFocusOnMount<HTMLParagraphElement>();
  const allowResend = useEffectEvent(onMayResend);
  useEffect(() => {
    const timer = setTimeout(() => allowResend(), resetInterval);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Text ref={note} tabIndex={-1} role="status">
      {texts.forgotSent}
    </Text>
  );
}
