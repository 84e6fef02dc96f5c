import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { saveFile } from "#app/lib/files/save-file.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import type { ApplicantDocument } from "#shared/document.ts";
import { removeDocumentRow } from "./document-row.ts";
import { documentListKey, documentsKey } from "./queries.ts";
import { fetchDocumentFile, removeDocumentFile } from "./stored-file.ts";
import { documentsTexts as texts } from "./texts.ts";

interface DocumentMark {
  id: string;
  isCompleted: boolean;
}

function markKey(userId: string) {
  return ["documents", userId, "mark"] as const;
}

/**
 * Marks a document as completed or pending and says so. The list follows before the answer; when saving fails, this
 * document alone returns to what it was.
 */
export function useMarkDocument(userId: string) {
  const queryClient = useQueryClient();
  const listKey = documentListKey(userId);
  const mutationKey = markKey(userId);

  const show = ({ id, isCompleted }: DocumentMark) =>
    queryClient.setQueryData<ApplicantDocument[]>(listKey, (documents) =>
      documents?.map((document) => (document.id === id ? { ...document, is_completed: isCompleted } : document)),
    );

  return useMutation({
    mutationKey,
    mutationFn: async ({ id, isCompleted }: DocumentMark) => {
      const { data } = await supabase()
        .from("documents")
        .update({ is_completed: isCompleted })
        .eq("id", id)
        .select("id")
        .throwOnError();
      if (data.length === 0) throw new Error("The document is gone");
    },
    onMutate: async (mark) => {
      await queryClient.cancelQueries({ queryKey: listKey });
      show(mark);
    },
    onSuccess: (_data, { isCompleted }) => notifySuccess({ message: texts.marked(isCompleted) }),
    onError: (_error, mark) => {
      show({ ...mark, isCompleted: !mark.isCompleted });
      notifyError({ message: texts.markFailed });
    },
    onSettled: () => {
      // A refetch while another document is being saved would show that one's old value for a moment. It is not waited
      // for: the switch takes the next click as soon as the word about this one is there.
      if (queryClient.isMutating({ mutationKey }) === 1) {
        void queryClient.invalidateQueries({ queryKey: documentsKey(userId) });
      }
    },
  });
}

/** The documents whose mark is being saved right now, by id. */
export function useDocumentsBeingMarked(userId: string): ReadonlySet<string> {
  const ids = useMutationState({
    filters: { mutationKey: markKey(userId), status: "pending" },
    select: ({ state: { variables } }) => (isMark(variables) ? variables.id : undefined),
  });
  return new Set(ids.filter((id) => id !== undefined));
}

function isMark(variables: unknown): variables is DocumentMark {
  return typeof variables === "object" && variables !== null && "id" in variables && typeof variables.id === "string";
}

/** Deletes the row, then the file; a file that stays behind is no failure. */
export function useDeleteDocument(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (document: ApplicantDocument) => {
      await removeDocumentRow(document.id);
      await removeDocumentFile(document);
    },
    onSuccess: (_data, { id }) => {
      queryClient.setQueryData<ApplicantDocument[]>(documentListKey(userId), (documents) =>
        documents?.filter((document) => document.id !== id),
      );
      notifySuccess({ message: texts.deleted });
    },
    onError: () => notifyError({ message: texts.deleteFailed }),
    // Not waited for: what was asked is done, and the list shows it.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: documentsKey(userId) }),
  });
}

/** Hands a document's file to the browser under its original name. */
export function useDownloadDocument() {
  return useMutation({
    mutationFn: async (document: ApplicantDocument) => saveFile(await fetchDocumentFile(document), document.file_name),
    onSuccess: () => notifySuccess({ message: texts.downloaded }),
    onError: () => notifyError({ message: texts.downloadFailed }),
  });
}
