import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Copy, Download, History, Pencil, Trash2 } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { saveFile } from "#app/lib/files/download.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { type SopDocument, sopDocumentFileName } from "#shared/letters/sop-document.ts";
import { textOfMarkup } from "#shared/text-of-markup.ts";
import { letterCardTexts as texts, letterName, lettersTexts } from "#app/features/sop-documents/texts.ts";
import classes from "./letter-actions.module.css";

interface LetterActionsProps {
  letter: SopDocument;
  onEdit: () => void;
  onDelete: () => void;
  onVersions: () => void;
  ref: Ref<HTMLButtonElement>;
}

export function LetterActions({ letter, onEdit, onDelete, onVersions, ref }: LetterActionsProps) {
  const word = useDownloadWord();
  const pdf = useDownloadPdf();
  const body = textOfMarkup(letter.generated_text);
  return (
    <div role="group" aria-label={letterName(letter)} className={classes.actions}>
      <Action icon={<Pencil size={16} aria-hidden />} onClick={onEdit} ref={ref}>
        {texts.edit}
      </Action>
      {letter.document_type === "professional_email" ? (
        <>
          {letter.email_subject?.trim() && (
            <CopyAction text={letter.email_subject} what={texts.copiedSubject}>
              {texts.copySubject}
            </CopyAction>
          )}
          <CopyAction text={body} what={texts.copiedBody}>
            {texts.copyBody}
          </CopyAction>
        </>
      ) : (
        <CopyAction text={body} what={texts.copiedText}>
          {texts.copy}
        </CopyAction>
      )}
      <Action icon={<Download size={16} aria-hidden />} isBusy={word.isPending} onClick={() => word.mutate(letter)}>
        {texts.word}
      </Action>
      <Action icon={<Download size={16} aria-hidden />} isBusy={pdf.isPending} onClick={() => pdf.mutate(letter)}>
        {texts.pdf}
      </Action>
      <Action icon={<History size={16} aria-hidden />} onClick={onVersions}>
        {texts.versions}
      </Action>
      <Button
        variant="subtle"
        color="red"
        size="sm"
        className={classes.delete}
        leftSection={<Trash2 size={16} aria-hidden />}
        onClick={onDelete}
      >
        {texts.delete}
      </Button>
    </div>
  );
}

interface ActionProps {
  icon: ReactNode;
  onClick: () => void;
  /** Ignores clicks but keeps the focus. */
  isBusy?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

function Action({ icon, onClick, isBusy = false, children, ref }: ActionProps) {
  return (
    <Button
      ref={ref}
      variant="default"
      size="sm"
      leftSection={icon}
      aria-busy={isBusy || undefined}
      onClick={() => !isBusy && onClick()}
    >
      {children}
    </Button>
  );
}

function CopyAction({ text, what, children }: { text: string; what: string; children: ReactNode }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      notifySuccess({ title: lettersTexts.copied.title, message: lettersTexts.copied.message(what) });
    } catch {
      notifyError({ message: lettersTexts.copyFailed });
    }
  }
  return (
    <Action icon={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
      {children}
    </Action>
  );
}

function useDownloadWord() {
  return useMutation({
    mutationFn: async (letter: SopDocument) => {
      const { wordFileOf } = await import("./word-file.ts");
      saveFile(await wordFileOf(letter), sopDocumentFileName(letter.document_type, "docx"));
    },
    onSuccess: () => notifySuccess({ message: lettersTexts.wordDownloaded }),
    onError: () => notifyError({ message: lettersTexts.wordFailed }),
  });
}

function useDownloadPdf() {
  return useMutation({
    mutationFn: async (letter: SopDocument) => {
      const { data, error } = await supabase().functions.invoke("letter-pdf", { body: { documentId: letter.id } });
      if (error) throw error;
      if (!(data instanceof Blob)) throw new Error("The function answered without a file");
      saveFile(data, sopDocumentFileName(letter.document_type, "pdf"));
    },
    onSuccess: () => notifySuccess({ message: lettersTexts.pdfDownloaded }),
    onError: () => notifyError({ message: lettersTexts.pdfFailed }),
  });
}
