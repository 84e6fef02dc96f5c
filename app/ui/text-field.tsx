import { TextInput, type TextInputProps } from "@mantine/core";
import { FieldError } from "./field-error.tsx";
import classes from "./field.module.css";

/** One line of text, with the product's error line. */
export function TextField({ error, ...props }: TextInputProps) {
  return (
    <TextInput
      classNames={{ label: classes.label, description: classes.hint }}
      {...props}
      error={error && <FieldError>{error}</FieldError>}
    />
  );
}
