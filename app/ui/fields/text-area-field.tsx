import { Textarea, type TextareaProps } from "@mantine/core";
import "#app/ui/theme/controls.css";
import { FieldError } from "./field-error.tsx";
import classes from "./field.module.css";

interface TextAreaFieldProps extends Omit<TextareaProps, "classNames"> {
  classNames?: { input: string | undefined };
}

export function TextAreaField({ error, dir, classNames, ...props }: TextAreaFieldProps) {
  return (
    <Textarea
      size="md"
      {...props}
      // Mantine would put it on the wrapper.
      attributes={{ input: { dir } }}
      classNames={{ label: classes.label, description: classes.hint, ...classNames }}
      error={error && <FieldError>{error}</FieldError>}
    />
  );
}
