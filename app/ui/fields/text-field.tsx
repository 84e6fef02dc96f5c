import { TextInput, type TextInputProps } from "@mantine/core";
import { FieldError } from "./field-error.tsx";
import classes from "./field.module.css";

interface TextFieldProps extends Omit<TextInputProps, "classNames"> {
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
