import { TextInput, type TextInputProps } from "@mantine/core";
import { FieldError } from "./field-error.tsx";

/** One line of text, with the product's error line. */
export function TextField({ error, ...props }: TextInputProps) {
  return <TextInput {...props} error={error && <FieldError>{error}</FieldError>} />;
}
