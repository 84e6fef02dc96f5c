import { useMutation } from "@tanstack/react-query";
import { saveFile } from "#app/lib/files/save-file.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { type SopDocument, sopDocumentFileName } from "#shared/sop-document.ts";
import { lettersTexts as texts } from "#app/features/sop-documents/texts.ts";

/** Makes a Word file in the browser and hands it over. */
export function useDownloadWord() {
  return useMutation({
    mutationFn: async (letter: SopDocument) => {
      const { wordFileOf } = await import("./word-file.ts");
      saveFile(await wordFileOf(letter), sopDocumentFileName(letter.document_type, "docx"));
    },
    onSuccess: () => notifySuccess({ message: texts.wordDownloaded }),
    onError: () => notifyError({ message: texts.wordFailed }),
  });
}

/** Has the server make a PDF, in every script, and hands it over. */
export function useDownloadPdf() {
  return useMutation({
    mutationFn: async (letter: SopDocument) => {
      const { data, error } = await supabase().functions.invoke("letter-pdf", { body: { documentId: letter.id } });
      if (error) throw error;
      if (!(data instanceof Blob)) throw new Error("The function answered without a file");
      saveFile(data, sopDocumentFileName(letter.document_type, "pdf"));
    },
    onSuccess: () => notifySuccess({ message: texts.pdfDownloaded }),
    onError: () => notifyError({ message: texts.pdfFailed }),
  });
}
