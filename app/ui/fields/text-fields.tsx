import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from "@mantine/core";
import { useEffect, useRef } from "react";
import "#app/ui/theme/controls.css";
import { FieldError } from "./field-error.tsx";
import classes from "./field.module.css";

export interface TextFieldProps extends Omit<TextInputProps, "classNames"> {
  classNames?: { input: string | undefined };
}

export function TextField({ error, classNames, ...props }: TextFieldProps) {
  return (
    <TextInput
      classNames={{ label: classes.label, description: classes.hint, ...classNames }}
      {...props}
      error={error && <FieldError>{error}</FieldError>}
    />
  );
}

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

/** Phones offer the code of a message; a pasted one may contain spaces. */
export function CodeField(props: TextInputProps) {
  const field = useRef<HTMLInputElement>(null);
  // The focus stays in the field, so the browser does not scroll to the error.
  useEffect(() => {
    if (props.error) field.current?.scrollIntoView({ block: "nearest" });
  }, [props.error]);
  return (
    <TextField
      ref={field}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      classNames={{ input: classes.code }}
    />
  );
}
