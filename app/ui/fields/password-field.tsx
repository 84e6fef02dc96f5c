import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { FieldError } from "./field-error.tsx";
import classes from "./field.module.css";

interface PasswordFieldProps extends Omit<PasswordInputProps, "visibilityToggleButtonProps"> {
  autoComplete: "current-password" | "new-password";
}

/** A password with a control that shows what was typed, in reach of the keyboard too. */
export function PasswordField({ error, ...props }: PasswordFieldProps) {
  return (
    <PasswordInput
      classNames={{ label: classes.label, description: classes.hint }}
      {...props}
      error={error && <FieldError>{error}</FieldError>}
      aria-invalid={error ? true : undefined}
      visibilityToggleFocusable
      // Without the word "password": the field itself is the one thing of that name.
      visibilityToggleButtonProps={{ "aria-label": "Show characters" }}
    />
  );
}
