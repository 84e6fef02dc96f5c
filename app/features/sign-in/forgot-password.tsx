import { Button, Text, UnstyledButton } from "@mantine/core";
import { ChevronDown } from "lucide-react";
import { useId } from "react";
import classes from "./forgot-password.module.css";
import { signInTexts as texts } from "./texts.ts";

interface ForgotPasswordProps {
  isOpen: boolean;
  onToggle: () => void;
  isSending: boolean;
  onSend: () => void;
}

/** The panel that sends a reset link. It uses the e-mail of the form above, so that nobody types it twice. */
export function ForgotPassword({ isOpen, onToggle, isSending, onSend }: ForgotPasswordProps) {
  const panelId = useId();
  return (
    <div>
      <UnstyledButton className={classes.toggle} aria-expanded={isOpen} aria-controls={panelId} onClick={onToggle}>
        {texts.forgotPassword}
        <ChevronDown size={18} aria-hidden />
      </UnstyledButton>
      <div id={panelId} className={classes.panel} hidden={!isOpen}>
        <Text c="dimmed">{texts.forgotHint}</Text>
        <Button variant="default" loading={isSending} onClick={onSend}>
          {texts.sendResetLink}
        </Button>
      </div>
    </div>
  );
}
