import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { readFunctionError, refusalIn } from "#app/lib/function-error.ts";
import { sopDocumentsKey } from "#app/lib/query-keys.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import type { Database } from "#shared/database.types.ts";
import { letterAnswerSchema, letterMessages, type LetterRequest } from "#shared/letter.ts";
import { type SopDocument, sopDocumentSchema, type SopDocumentType } from "#shared/sop-document.ts";
import { letterColumns, resumeTextsQuery } from "#app/features/sop-documents/queries.ts";
import { lettersTexts as texts } from "#app/features/sop-documents/texts.ts";
import { type GenerateInput, letterRequestOf, promptWithFacts } from "./generate-input.ts";

interface Order {
  type: SopDocumentType;
  input: GenerateInput;
}

const uniqueViolation = "23505";

/**
 * Has a letter written, stores it and says how that went. It is given up, without a word, by `cancel` and when its
 * screen is left.
 */
export function useGenerateLetter(userId: string, onDone: (letter: SopDocument) => void) {
  const queryClient = useQueryClient();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  /** What was written and could not be stored: the same order does not have it written again. */
  const unstored = useRef<{ order: string; letter: NewLetter } | null>(null);

  async function write({ type, input }: Order, signal: AbortSignal): Promise<NewLetter> {
    const order = JSON.stringify([type, input]);
    if (unstored.current?.order === order) return unstored.current.letter;
    const resumes = input.resumeId === "" ? [] : await queryClient.ensureQueryData(resumeTextsQuery(userId));
    const resume = resumes.find(({ id }) => id === input.resumeId);
    const answer = await writeLetter(letterRequestOf(type, input, resume?.parsed_content ?? null), signal);
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
    unstored.current = { order, letter };
    return letter;
  }

  const mutation = useMutation({
    mutationFn: async (order: Order) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      try {
        const letter = await write(order, controller.signal);
        controller.signal.throwIfAborted();
        const stored = await storeLetter(letter);
        unstored.current = null;
        if (!controller.signal.aborted) return stored;
        await takeBackLetter(stored.id);
        return null;
      } catch (error) {
        if (controller.signal.aborted) return null;
        throw error;
      }
    },
    onSuccess: (letter) => {
      if (letter === null) return;
      notifySuccess({ message: texts.generated });
      void queryClient.invalidateQueries({ queryKey: sopDocumentsKey(userId) });
      onDone(letter);
    },
    onError: () => notifyError({ message: texts.generateFailed }),
  });

  return {
    generate: mutation.mutateAsync,
    isBusy: mutation.isPending,
    /** The function's own sentence about the last try, where it adds to the toast. */
    reason: mutation.error instanceof NotGeneratedError ? mutation.error.message : null,
    cancel() {
      running.current?.abort();
      mutation.reset();
    },
  };
}

type NewRow = Database["public"]["Tables"]["sop_documents"]["Insert"];

/** With an id of our own, so that one whose answer was lost is not stored twice. */
type NewLetter = NewRow & { id: string };

/** Why nothing was generated, as a sentence for people. */
class NotGeneratedError extends Error {}

/** Asks the function for a text. Fails with a `NotGeneratedError`, or, aborted by `signal`, with the abort. */
async function writeLetter(request: LetterRequest, signal: AbortSignal) {
  const { data, error } = await supabase().functions.invoke("generate-document", { body: request, signal });
  signal.throwIfAborted();
  if (error) {
    const { message } = await readFunctionError(error, texts.generateFailed);
    throw new NotGeneratedError(message, { cause: error });
  }
  const refusal = refusalIn(data);
  if (refusal !== null) throw new NotGeneratedError(refusal);
  const answer = letterAnswerSchema.safeParse(data);
  if (!answer.success) throw new NotGeneratedError(letterMessages.nothingGenerated);
  return answer.data;
}

/** Takes back a letter that was stored just before it was given up. Never fails: then it stays in the list. */
async function takeBackLetter(id: string): Promise<void> {
  await supabase().from("sop_documents").delete().eq("id", id);
}

/** Stores a letter, once however often it is tried. Fails with the database's error. */
async function storeLetter(letter: NewLetter): Promise<SopDocument> {
  const letters = () => supabase().from("sop_documents");
  const inserted = await letters().insert(letter).select(letterColumns).single();
  if (!inserted.error) return sopDocumentSchema.parse(inserted.data);
  if (inserted.error.code !== uniqueViolation) throw inserted.error;
  const { data } = await letters().select(letterColumns).eq("id", letter.id).single().throwOnError();
  return sopDocumentSchema.parse(data);
}
