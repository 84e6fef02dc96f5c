import type { TextInputProps } from "@mantine/core";
import { useEffect, useRef } from "react";
import classes from "./code-field.module.css";
import { TextField } from "./text-field.tsx";

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
      classNames={{ input: classes.input }}
    />
  );
}
