import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { FieldError } from "./field-error.tsx";
import classes from "./field.module.css";

interface PasswordFieldProps extends Omit<PasswordInputProps, "visibilityToggleButtonProps"> {
  autoComplete: "current-password" | "new-password";
}

/** The toggle is reachable by keyboard. */
export function PasswordField({ error, ...props }: PasswordFieldProps) {
  return (
    <PasswordInput
      classNames={{ label: classes.label, description: classes.hint }}
      {...props}
      error={error && <FieldError>{error}</FieldError>}
      aria-invalid={error ? true : undefined}
      visibilityToggleFocusable
      // Without the word "password", which names the field.
      visibilityToggleButtonProps={{ "aria-label": "Show characters" }}
    />
  );
}
