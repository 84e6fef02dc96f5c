import { type FormErrors, schemaResolver, useForm, type UseFormReturnType } from "@mantine/form";
import { useEffect, useState } from "react";
import type { z } from "zod/mini";

interface SchemaFormOptions<Values> {
  initialValues: Values;
  onValuesChange?: (values: Values) => void;
  /** What a field says when it is left out; the schema's own message is the one that the toast carries. */
  missing?: { message: string; fields: Partial<Record<keyof Values, string>> };
  /** Takes the parsed values, as the schema gives them. */
  onValid: (values: Values) => Promise<unknown> | void;
  /** `errors` maps fields to the schema's messages, in the schema's order. */
  onInvalid?: (errors: FormErrors) => void;
}

/**
 * The product's form: checked by a schema of `shared/` when it is submitted, the first wrong field focused, errors
 * gone as soon as their field changes. Spread `fieldProps(name)` on a field and put `onSubmit` on a `noValidate` form.
 */
export function useSchemaForm<Values extends Record<string, unknown>>(
  schema: z.ZodMiniType<Values>,
  { initialValues, onValuesChange, missing, onValid, onInvalid }: SchemaFormOptions<Values>,
) {
  const form: UseFormReturnType<Values> = useForm<Values>({
    initialValues,
    onValuesChange,
    validate: schemaResolver(schema, { sync: true }),
  });

  // A button is disabled while its form is busy, and loses the focus by that.
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

/** By the mark of `getInputProps`, since the control of a choice's name is a hidden one beside the one people see. */
function focusField(form: HTMLFormElement, name: string): void {
  const fields = [...form.elements].filter((field) => field instanceof HTMLElement);
  fields.find((field) => field.dataset["path"] === name)?.focus();
}
