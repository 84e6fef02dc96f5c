import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { applicationsKey } from "#app/lib/applications/open-applications.ts";
import { saveFile } from "#app/lib/files/download.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import type { ApplicantDocument, DocumentChange } from "#shared/documents/document.ts";
import { documentsKey } from "./document-counts.ts";
import { documentListKey } from "./queries.ts";
import { documentsTexts as texts } from "./texts.ts";
import { fetchDocumentFile, removeDocumentFile, removeDocumentRow } from "./document-store.ts";

export interface DocumentEdit {
  id: string;
  /** The columns before and after. */
  from: DocumentChange;
  to: DocumentChange;
  saved: ReactNode;
  failed: ReactNode;
}

function editKey(userId: string) {
  return ["documents", userId, "edit"] as const;
}

/** Optimistic; a failure takes back this change alone. */
export function useEditDocument(userId: string) {
  const queryClient = useQueryClient();
  const listKey = documentListKey(userId);
  const mutationKey = editKey(userId);

  const show = (id: string, change: DocumentChange) =>
    queryClient.setQueryData<ApplicantDocument[]>(listKey, (documents) =>
      documents?.map((document) => (document.id === id ? { ...document, ...change } : document)),
    );

  return useMutation({
    mutationKey,
    mutationFn: async ({ id, to }: DocumentEdit) => {
      const { data } = await supabase().from("documents").update(to).eq("id", id).select("id").throwOnError();
      if (data.length === 0) throw new Error("The document is gone");
    },
    onMutate: async ({ id, to }) => {
      await queryClient.cancelQueries({ queryKey: listKey });
      show(id, to);
    },
    onSuccess: (_data, { saved }) => notifySuccess({ message: saved }),
    onError: (_error, { id, from, failed }) => {
      show(id, from);
      notifyError({ message: failed });
    },
    onSettled: (_data, _error, { to }) => {
      // What a checklist says of a paper follows from its type and its days.
      if (!("is_completed" in to)) void queryClient.invalidateQueries({ queryKey: applicationsKey(userId) });
      // While another document is being saved, a refetch would show its old value. Not awaited: the switch takes the
      // next click as soon as the toast about this one is there.
      if (queryClient.isMutating({ mutationKey }) === 1) {
        void queryClient.invalidateQueries({ queryKey: documentsKey(userId) });
      }
    },
  });
}

export function useDocumentsBeingSaved(userId: string): ReadonlySet<string> {
  const ids = useMutationState({
    filters: { mutationKey: editKey(userId), status: "pending" },
    select: ({ state: { variables } }) => (isEdit(variables) ? variables.id : undefined),
  });
  return new Set(ids.filter((id) => id !== undefined));
}

function isEdit(variables: unknown): variables is DocumentEdit {
  return typeof variables === "object" && variables !== null && "id" in variables && typeof variables.id === "string";
}

/** Deletes the row, then the file; a remaining file is no failure. */
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
    // Not awaited: the list already shows the result.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: documentsKey(userId) });
      void queryClient.invalidateQueries({ queryKey: applicationsKey(userId) });
    },
  });
}

export function useDownloadDocument() {
  return useMutation({
    mutationFn: async (document: ApplicantDocument) => saveFile(await fetchDocumentFile(document), document.file_name),
    onSuccess: () => notifySuccess({ message: texts.downloaded }),
    onError: () => notifyError({ message: texts.downloadFailed }),
  });
}
