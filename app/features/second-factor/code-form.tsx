import { Button, Stack } from "@mantine/core";
import { useEffect, useRef } from "react";
import { z } from "zod/mini";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { CodeField } from "#app/ui/fields/code-field.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { oneTimeCodeSchema } from "#shared/account/one-time-code.ts";
import { secondFactorTexts as texts } from "./texts.ts";

interface CodeFormProps {
  /** A code of six digits, or one of another shape, which the service knows. */
  shape: "six-digits" | "any";
  label: string;
  hint: string;
  verify: (code: string) => Promise<unknown>;
  /** Puts a failure into words. */
  describe: (error: unknown) => string;
  onPassed: () => void;
}

const anyCodeSchema = z.object({ code: z.string().check(z.trim(), z.minLength(1, texts.missing)) });

/** A code and a button. A wrong code leaves the field at once, and the field waits for the next. */
export function CodeForm({ shape, label, hint, verify, describe, onPassed }: CodeFormProps) {
  const formElement = useRef<HTMLFormElement>(null);
  const { form, fieldProps, onSubmit } = useSchemaForm(shape === "any" ? anyCodeSchema : oneTimeCodeSchema, {
    initialValues: { code: "" },
    onValid: ({ code }) => verify(code).then(onPassed, refuse),
  });

  function refuse(error: unknown) {
    form.setValues({ code: "" });
    form.setFieldError("code", describe(error));
    form.getInputNode<HTMLInputElement, "code">("code")?.focus();
  }

  // The field has come in place of another step, and is all that there is to do.
  useEffect(() => formElement.current?.querySelector("input")?.focus(), []);

  const props = { label, description: hint, ...fieldProps("code") };
  return (
    <form ref={formElement} method="post" noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        {shape === "any" ? (
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
