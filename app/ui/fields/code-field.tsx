import type { TextInputProps } from "@mantine/core";
import { useEffect, useRef } from "react";
import classes from "./code-field.module.css";
import { TextField } from "./text-field.tsx";

/** A one-time code of six digits: phones offer the one from a message, and a pasted one may hold spaces. */
export function CodeField(props: TextInputProps) {
  const field = useRef<HTMLInputElement>(null);
  // The field keeps the focus, so that the browser itself would not bring a new error under it into view.
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
