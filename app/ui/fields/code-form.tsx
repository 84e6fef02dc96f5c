import { Button, Stack } from "@mantine/core";
import { useEffect, useRef } from "react";
import { z } from "zod/mini";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { oneTimeCodeSchema } from "#shared/account/one-time-code.ts";
import { CodeField, TextField } from "./text-fields.tsx";

const texts = { submit: "Continue", missing: "Enter the code." } as const;

interface CodeFormProps {
  /** `any`: a format that only the service knows. */
  format: "six-digits" | "any";
  label: string;
  hint: string;
  verify: (code: string) => Promise<unknown>;
  describe: (error: unknown) => string;
  onPassed?: () => void;
  /** It replaces another step and takes its focus. */
  takesFocus?: boolean;
}

const anyCodeSchema = z.object({ code: z.string().check(z.trim(), z.minLength(1, texts.missing)) });

/** Clears a wrong code at once. */
export function CodeForm({ format, label, hint, verify, describe, onPassed, takesFocus = true }: CodeFormProps) {
  const formElement = useRef<HTMLFormElement>(null);
  const { form, fieldProps, onSubmit } = useSchemaForm(format === "any" ? anyCodeSchema : oneTimeCodeSchema, {
    initialValues: { code: "" },
    onValid: ({ code }) => verify(code).then(onPassed, showError),
  });

  function showError(error: unknown) {
    form.setValues({ code: "" });
    form.setFieldError("code", describe(error));
    form.getInputNode<HTMLInputElement, "code">("code")?.focus();
  }

  useEffect(() => {
    if (takesFocus) formElement.current?.querySelector("input")?.focus();
  }, [takesFocus]);

  const props = { label, description: hint, ...fieldProps("code") };
  return (
    <form ref={formElement} method="post" noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        {format === "any" ? (
          <TextField {...props} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        ) : (
          <CodeField {...props} />
        )}
        <Button type="submit" fullWidth loading={form.submitting}>
          {texts.submit}
        </Button>
      </Stack>
    </form>
  );
}
