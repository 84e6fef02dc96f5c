import { Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import { factorNameSchema, freeName } from "./factors.ts";
import { securityTexts } from "./texts.ts";

interface FactorNameFormProps {
  suggestedName: string;
  takenNames: string[];
  texts: { name: string; nameHint: string; submit: string };
  onName: (name: string) => Promise<void>;
  onCancel: () => void;
  children?: ReactNode;
}

export function FactorNameForm({ suggestedName, takenNames, texts, onName, onCancel, children }: FactorNameFormProps) {
  const { form, fieldProps, onSubmit } = useSchemaForm(factorNameSchema, {
    initialValues: { name: suggestedName },
    onValid: ({ name }) => {
      if (freeName(name, takenNames) === name) return onName(name);
      form.setFieldError("name", securityTexts.nameTaken);
      form.getInputNode<HTMLInputElement, "name">("name")?.focus();
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Stack gap={16}>
        {children}
        <TextField label={texts.name} description={texts.nameHint} autoComplete="off" {...fieldProps("name")} />
        <DialogActions>
          <Button variant="default" onClick={onCancel}>
            {securityTexts.cancel}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {texts.submit}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
