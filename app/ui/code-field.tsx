import type { TextInputProps } from "@mantine/core";
import classes from "./code-field.module.css";
import { TextField } from "./text-field.tsx";

/** A one-time code of six digits: phones offer the one from a message, and a pasted one may hold spaces. */
export function CodeField(props: TextInputProps) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      classNames={{ input: classes.input }}
    />
  );
}
