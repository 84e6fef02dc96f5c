import { type FormErrors, schemaResolver, useForm, type UseFormReturnType } from "@mantine/form";
import { useEffect, useState } from "react";
import type { z } from "zod/mini";

interface SchemaFormOptions<Values> {
  initialValues: Values;
  onValuesChange?: (values: Values) => void;
  /** Text under an empty field; the toast shows the schema's message. */
  missing?: { message: string; fields: Partial<Record<keyof Values, string>> };
  onValid: (values: Values) => Promise<unknown> | void;
  onInvalid?: (errors: FormErrors) => void;
}

/** Focuses the first invalid field. Spread `fieldProps(name)`; put `onSubmit` on a `noValidate` form. */
export function useSchemaForm<Values extends Record<string, unknown>>(
  schema: z.ZodMiniType<Values>,
  { initialValues, onValuesChange, missing, onValid, onInvalid }: SchemaFormOptions<Values>,
) {
  const form: UseFormReturnType<Values> = useForm<Values>({
    initialValues,
    onValuesChange,
    validate: schemaResolver(schema, { sync: true }),
  });

  // A disabled submit button loses the focus.
  const [submitter, setSubmitter] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!form.submitting && document.activeElement === document.body) submitter?.focus();
  }, [form.submitting, submitter]);

  const onSubmit = form.onSubmit(
    (values, event) => {
      const cause = event?.nativeEvent;
      setSubmitter(cause instanceof SubmitEvent ? cause.submitter : null);
      return onValid(schema.parse(values));
    },
    (errors, _values, event) => {
      onInvalid?.(errors);
      if (event) focusField(event.currentTarget, Object.keys(errors)[0] ?? "");
    },
  );

  return {
    form,
    onSubmit,
    fieldProps(name: keyof Values & string, options?: { type: "input" | "checkbox" }) {
      const props = form.getInputProps(name, options);
      const isMissing = missing !== undefined && props.error === missing.message;
      return { name, ...props, error: isMissing ? (missing.fields[name] ?? props.error) : props.error };
    },
  };
}

/** By the attribute of `getInputProps`: a select's named input is a hidden one. */
function focusField(form: HTMLFormElement, name: string): void {
  const fields = [...form.elements].filter((field) => field instanceof HTMLElement);
  fields.find((field) => field.dataset["path"] === name)?.focus();
}
