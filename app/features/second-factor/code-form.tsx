import { Button, Stack } from "@mantine/core";
import { useEffect, useRef } from "react";
import { z } from "zod/mini";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { CodeField, TextField } from "#app/ui/fields/text-fields.tsx";
import { oneTimeCodeSchema } from "#shared/account/one-time-code.ts";
import { secondFactorTexts as texts } from "./texts.ts";

interface CodeFormProps {
  /** `any`: a format that only the service knows. */
  format: "six-digits" | "any";
  label: string;
  hint: string;
  verify: (code: string) => Promise<unknown>;
  describe: (error: unknown) => string;
  onPassed: () => void;
}

const anyCodeSchema = z.object({ code: z.string().check(z.trim(), z.minLength(1, texts.missing)) });

/** Clears a wrong code at once. */
export function CodeForm({ format, label, hint, verify, describe, onPassed }: CodeFormProps) {
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

  // The field replaces another step and takes its focus.
  useEffect(() => formElement.current?.querySelector("input")?.focus(), []);

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
