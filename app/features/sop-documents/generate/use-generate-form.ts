import { useState } from "react";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { notifyError } from "#app/ui/states/notify.ts";
import { leadingMessage } from "#shared/account/form-messages.ts";
import { letterDefaults } from "#shared/letter.ts";
import type { SopDocument, SopDocumentType } from "#shared/sop-document.ts";
import { emptyInput, generateInputSchema, isTouched } from "./generate-input.ts";
import { useGenerateLetter } from "./use-generate-letter.ts";

/** Emptied after success, kept after a failure. */
export function useGenerateForm(userId: string, onGenerated: (letter: SopDocument) => void) {
  const [type, setType] = useState<SopDocumentType>(letterDefaults.documentType);
  const { generate, isBusy, reason, cancel } = useGenerateLetter(userId, (letter) => {
    reset();
    onGenerated(letter);
  });
  const { form, fieldProps, onSubmit } = useSchemaForm(generateInputSchema, {
    initialValues: emptyInput,
    onInvalid: (errors) => notifyError({ message: leadingMessage(errors) }),
    onValid: (input) => (isBusy ? undefined : generate({ type, input }).catch(() => undefined)),
  });

  function reset() {
    form.reset();
    setType(letterDefaults.documentType);
  }

  return {
    type,
    setType,
    fieldProps,
    onSubmit,
    isBusy,
    reason,
    isTouched: isTouched(form.values),
    discard() {
      cancel();
      reset();
    },
  };
}

export type GenerateFormState = ReturnType<typeof useGenerateForm>;
