import { Textarea, type TextareaProps } from "@mantine/core";
import { FieldError } from "./field-error.tsx";
import classes from "./field.module.css";

interface TextAreaFieldProps extends Omit<TextareaProps, "classNames"> {
  classNames?: { input: string | undefined };
}

/** Several lines of text, with the product's error line. */
export function TextAreaField({ error, dir, classNames, ...props }: TextAreaFieldProps) {
  return (
    <Textarea
      size="md"
      {...props}
      // Mantine would put the direction on the wrapper, where it says nothing of the text.
      attributes={{ input: { dir } }}
      classNames={{ label: classes.label, description: classes.hint, ...classNames }}
      error={error && <FieldError>{error}</FieldError>}
    />
  );
}
