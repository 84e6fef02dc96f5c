import { Button, Text, UnstyledButton } from "@mantine/core";
import { ChevronDown } from "lucide-react";
import { useEffect, useEffectEvent, useId } from "react";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import classes from "./forgot-password.module.css";
import { signInTexts as texts } from "./texts.ts";

/** Milliseconds after which the service sends another link to the same e-mail. */
const resetInterval = 60_000;

interface ForgotPasswordProps {
  isOpen: boolean;
  onToggle: () => void;
  isSending: boolean;
  /** Whether the e-mail of the form was sent a link within the last minute. */
  isSent: boolean;
  onSend: () => void;
  onMayAskAgain: () => void;
}

/** The panel that sends a reset link. It uses the e-mail of the form above, so that nobody types it twice. */
export function ForgotPassword({ isOpen, onToggle, isSending, isSent, onSend, onMayAskAgain }: ForgotPasswordProps) {
  const panelId = useId();
  return (
    <div>
      <UnstyledButton className={classes.toggle} aria-expanded={isOpen} aria-controls={panelId} onClick={onToggle}>
        {texts.forgotPassword}
        <ChevronDown size={18} aria-hidden />
      </UnstyledButton>
      <div id={panelId} className={classes.panel} hidden={!isOpen}>
        {isSent ? (
          <Sent onMayAskAgain={onMayAskAgain} />
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

/** Stands in the place of the button, and takes its focus, until the service would send another link. */
function Sent({ onMayAskAgain }: { onMayAskAgain: () => void }) {
  const note = useFocusOnMount<HTMLParagraphElement>();
  const askAgain = useEffectEvent(onMayAskAgain);
  useEffect(() => {
    const timer = setTimeout(() => askAgain(), resetInterval);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Text ref={note} tabIndex={-1} role="status">
      {texts.forgotSent}
    </Text>
  );
}
