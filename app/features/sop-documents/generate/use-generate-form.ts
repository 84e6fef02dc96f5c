import type { UseFormReturnType } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { applicationsKey } from "#app/lib/applications/open-applications.ts";
import { functionErrorIn, readFunctionError, UserError } from "#app/lib/errors.ts";
import { sopDocumentsKey } from "#app/lib/query-client.ts";
import { supabase } from "#app/lib/supabase.ts";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import type { StatedApplication } from "#shared/applications/stated-application.ts";
import { leadingMessage } from "#shared/account/form-messages.ts";
import type { Database } from "#shared/database.types.ts";
import {
  letterAnswerSchema,
  letterDefaults,
  type LetterFlag,
  letterMessages,
  type LetterRequest,
} from "#shared/letters/letter.ts";
import { type SopDocument, sopDocumentSchema, type SopDocumentType } from "#shared/letters/sop-document.ts";
import { letterColumns, resumeTextsQuery } from "#app/features/sop-documents/queries.ts";
import { lettersTexts as texts } from "#app/features/sop-documents/texts.ts";
import {
  emptyInput,
  type GenerateInput,
  generateInputSchema,
  isTouched,
  letterRequestOf,
  offeredFacts,
  promptWithFacts,
} from "./generate-input.ts";
import { noOffer, type Offer, offeredNames, offerFrom } from "./offer.ts";

/** Emptied after success only: then it holds again what the application says. */
export function useGenerateForm(
  userId: string,
  application: StatedApplication | null,
  onGenerated: (letter: SopDocument, flags: readonly LetterFlag[]) => void,
) {
  const [type, setType] = useState<SopDocumentType>(letterDefaults.documentType);
  const { generate, isBusy, reason, cancel } = useGenerateLetter(userId, application?.id ?? null, (letter, flags) => {
    reset();
    onGenerated(letter, flags);
  });
  const { form, fieldProps, onSubmit } = useSchemaForm(generateInputSchema, {
    initialValues: emptyInput,
    onInvalid: (errors) => notifyError({ message: leadingMessage(errors) }),
    onValid: (input) => (isBusy ? undefined : generate({ type, input }).catch(() => undefined)),
  });

  const offer = offerFrom(application, offeredFacts(type, form.values));
  const offerAgain = useOffer(form, offer);

  function reset() {
    form.reset();
    setType(letterDefaults.documentType);
    offerAgain();
  }

  return {
    type,
    setType,
    fieldProps,
    values: form.values,
    onSubmit,
    isBusy,
    reason,
    offer,
    isTouched: isTouched(form.values, offer),
    discard() {
      cancel();
      reset();
    },
  };
}

export type GenerateFormState = ReturnType<typeof useGenerateForm>;

/** Fills in what is offered, also when it comes late or another letter asks for more. What somebody changed stays theirs. */
function useOffer(form: UseFormReturnType<GenerateInput>, offer: Offer): () => void {
  const given = useRef(noOffer);
  const changed = useRef(new Set<keyof Offer>());
  const fillIn = useEffectEvent((offered: Offer) => {
    const values = form.getValues();
    for (const name of offeredNames) {
      if (values[name] !== given.current[name]) changed.current.add(name);
      else if (!changed.current.has(name)) form.setFieldValue(name, offered[name]);
    }
    given.current = offered;
  });
  const { country, university, course, payer, funds } = offer;
  useEffect(() => fillIn({ country, university, course, payer, funds }), [country, university, course, payer, funds]);

  /** After the form was emptied. */
  return () => {
    changed.current.clear();
    given.current = offer;
    form.setValues(offer);
  };
}

interface Order {
  type: SopDocumentType;
  input: GenerateInput;
}

const uniqueViolation = "23505";

/** Writes a letter, stores it and reports the result. `cancel` and unmounting abort it silently. */
function useGenerateLetter(
  userId: string,
  applicationId: string | null,
  onDone: (letter: SopDocument, flags: readonly LetterFlag[]) => void,
) {
  const queryClient = useQueryClient();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  /** Written but not stored: the same order only stores it again. */
  const unstored = useRef<{ order: string; letter: NewLetter; flags: LetterFlag[] } | null>(null);

  async function write(
    { type, input }: Order,
    signal: AbortSignal,
  ): Promise<{ letter: NewLetter; flags: LetterFlag[] }> {
    const order = JSON.stringify([type, input, applicationId]);
    if (unstored.current?.order === order) return unstored.current;
    const resumes = input.resumeId === "" ? [] : await queryClient.ensureQueryData(resumeTextsQuery(userId));
    const resume = resumes.find(({ id }) => id === input.resumeId);
    const resumeData = resume?.parsed_content ?? null;
    const answer = await writeLetter(letterRequestOf(type, input, { resumeData, applicationId }), signal);
    const letter = {
      id: crypto.randomUUID(),
      user_id: userId,
      document_type: type,
      prompt_input: promptWithFacts(input),
      generated_text: answer.generatedText,
      country: input.country || null,
      university: input.university || null,
      email_subject: answer.emailSubject,
    };
    unstored.current = { order, letter, flags: answer.flags };
    return unstored.current;
  }

  const mutation = useMutation({
    mutationFn: async (order: Order) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      try {
        const { letter, flags } = await write(order, controller.signal);
        controller.signal.throwIfAborted();
        const stored = await storeLetter(letter);
        unstored.current = null;
        if (!controller.signal.aborted) return { stored, flags };
        await takeBackLetter(stored.id);
        return null;
      } catch (error) {
        if (controller.signal.aborted) return null;
        throw error;
      }
    },
    onSuccess: (written) => {
      if (written === null) return;
      notifySuccess({ message: texts.generated });
      void queryClient.invalidateQueries({ queryKey: sopDocumentsKey(userId) });
      onDone(written.stored, written.flags);
    },
    onError: () => {
      notifyError({ message: texts.generateFailed });
      // It may have been deleted on another device.
      if (applicationId !== null) void queryClient.invalidateQueries({ queryKey: applicationsKey(userId) });
    },
  });

  return {
    generate: mutation.mutateAsync,
    isBusy: mutation.isPending,
    /** The function's own sentence, where it adds to the toast. */
    reason: mutation.error instanceof UserError ? mutation.error.message : null,
    cancel() {
      running.current?.abort();
      mutation.reset();
    },
  };
}

type NewRow = Database["public"]["Tables"]["sop_documents"]["Insert"];

/** With our own id, so that a retry does not store it twice. */
type NewLetter = NewRow & { id: string };

/** Fails with a `UserError`, or with the abort of `signal`. */
async function writeLetter(request: LetterRequest, signal: AbortSignal) {
  const { data, error } = await supabase().functions.invoke("generate-document", { body: request, signal });
  signal.throwIfAborted();
  if (error) {
    const { message } = await readFunctionError(error, texts.generateFailed);
    throw new UserError(message, { cause: error });
  }
  const problem = functionErrorIn(data);
  if (problem !== null) throw new UserError(problem);
  const answer = letterAnswerSchema.safeParse(data);
  if (!answer.success) throw new UserError(letterMessages.nothingGenerated);
  return answer.data;
}

/** Never fails: at worst the letter stays in the list. */
async function takeBackLetter(id: string): Promise<void> {
  await supabase().from("sop_documents").delete().eq("id", id);
}

/** Idempotent by its id. Fails with the database's error. */
async function storeLetter(letter: NewLetter): Promise<SopDocument> {
  const letters = () => supabase().from("sop_documents");
  const inserted = await letters().insert(letter).select(letterColumns).single();
  if (!inserted.error) return sopDocumentSchema.parse(inserted.data);
  if (inserted.error.code !== uniqueViolation) throw inserted.error;
  const { data } = await letters().select(letterColumns).eq("id", letter.id).single().throwOnError();
  return sopDocumentSchema.parse(data);
}
