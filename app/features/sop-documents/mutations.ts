import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sopDocumentsKey } from "#app/lib/query-client.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { type SopDocument, sopDocumentSchema } from "#shared/letters/sop-document.ts";
import { letterColumns, type LetterPage, letterPagesKey } from "./queries.ts";
import { lettersTexts as texts } from "./texts.ts";

/** `subject` is null unless it is an e-mail. */
export interface LetterChange {
  id: string;
  text: string;
  subject: string | null;
}

/** The column's check found active HTML. */
export class ActiveMarkupError extends Error {}

/** The database stores the former text. */
export function useSaveLetter(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, text, subject }: LetterChange) => {
      const { data, error } = await supabase()
        .from("sop_documents")
        .update({ generated_text: text, email_subject: subject })
        .eq("id", id)
        .select(letterColumns)
        .maybeSingle();
      if (error?.message.includes("sop_documents_generated_text_inert")) throw new ActiveMarkupError();
      if (error) throw error;
      if (data === null) throw new Error("The letter is gone");
      return sopDocumentSchema.parse(data);
    },
    onSuccess: (saved) => {
      queryClient.setQueriesData<LetterPage>(
        { queryKey: letterPagesKey(userId) },
        (page) => page && withLetter(page, saved),
      );
      notifySuccess({ message: texts.saved });
    },
    onError: () => notifyError({ message: texts.saveFailed }),
    // Not awaited: the list already shows it.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: sopDocumentsKey(userId) }),
  });
}

function withLetter(page: LetterPage, saved: SopDocument): LetterPage {
  return { ...page, rows: page.rows.map((letter) => (letter.id === saved.id ? saved : letter)) };
}

export function useDeleteLetter(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: SopDocument) => {
      await supabase().from("sop_documents").delete().eq("id", id).throwOnError();
    },
    // Awaited: another letter may move up into the page.
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: sopDocumentsKey(userId) });
      notifySuccess({ message: texts.deleted });
    },
    onError: () => notifyError({ message: texts.deleteFailed }),
  });
}
