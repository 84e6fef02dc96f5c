import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { FieldError } from "./field-error.tsx";

interface PasswordFieldProps extends Omit<PasswordInputProps, "visibilityToggleButtonProps"> {
  autoComplete: "current-password" | "new-password";
}

/** A password with a control that shows what was typed, in reach of the keyboard too. */
export function PasswordField({ error, ...props }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...props}
      error={error && <FieldError>{error}</FieldError>}
      visibilityToggleFocusable
      // Without the word "password": the field itself is the one thing of that name.
      visibilityToggleButtonProps={{ "aria-label": "Show characters" }}
    />
  );
}
