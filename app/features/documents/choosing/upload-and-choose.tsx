import { Button, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { documentsTexts } from "#app/features/documents/texts.ts";
import { ChosenFiles, useChosenFiles } from "#app/features/documents/upload/chosen-files.tsx";
import { documentUploads } from "#app/features/documents/upload/document-uploads.ts";
import { GuessedTypeNote, useGuessedType } from "#app/features/documents/upload/guessed-type.tsx";
import { choosableFiles } from "#app/features/documents/upload/prepare-photo.ts";
import { RunningUploads } from "#app/features/documents/upload/running-uploads.tsx";
import { FileDrop } from "#app/ui/fields/file-drop.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import {
  documentNames,
  type DocumentType,
  documentTypes,
  documentUploadSchema,
  isDocumentType,
} from "#shared/documents/document.ts";
import classes from "./document-chooser.module.css";

const texts = documentsTexts.chooser;

interface UploadAndChooseProps {
  userId: string;
  suggestedType: DocumentType | null;
  onChoose: (document: { id: string; name: string }) => void;
  onUploaded?: (documentId: string) => void;
}

/**
 * The type is what the file's name says, and where it says none, the suggested one. The upload goes on when this is closed,
 * and is chosen all the same.
 */
export function UploadAndChoose({ userId, suggestedType, onChoose, onUploaded }: UploadAndChooseProps) {
  const queryClient = useQueryClient();
  const files = useChosenFiles();
  const [type, setType] = useState<string | null>(suggestedType);
  const { guessed, guess, forget } = useGuessedType(suggestedType);
  const [typeProblem, setTypeProblem] = useState<string | undefined>();
  const input = useRef<HTMLInputElement>(null);

  function take(added: File[]) {
    files.add(added);
    const found = guess([...files.chosen.map(({ file }) => file), ...added], type);
    if (found === null) return;
    setType(found);
    setTypeProblem(undefined);
  }

  function send() {
    const read = documentUploadSchema.safeParse({ documentType: type, documentName: "" });
    const problem = read.error?.issues[0]?.message;
    setTypeProblem(problem);
    if (problem !== undefined || !isDocumentType(type)) {
      notifyError({ message: problem });
      return;
    }
    const sendable = files.sendable();
    if (sendable instanceof Promise) void sendable.then((ready) => sendAs(type, ready));
    else sendAs(type, sendable);
  }

  function sendAs(chosenType: DocumentType, sendable: readonly File[]) {
    if (sendable.length === 0) {
      files.requireOne();
      input.current?.focus();
      return;
    }
    const names = documentNames("", chosenType, sendable.length);
    const requests = sendable.map((file, index) => {
      const documentName = names[index] ?? chosenType;
      const onSaved = (id: string) => {
        onChoose({ id, name: documentName });
        onUploaded?.(id);
      };
      return { file, documentType: chosenType, documentName, queryClient, onSaved };
    });
    documentUploads.add(userId, requests);
    files.clear();
    setType(suggestedType);
    forget();
  }

  return (
    <section aria-labelledby="upload-title">
      <h3 id="upload-title" className={classes.title}>
        {texts.upload}
      </h3>
      <Stack gap={16}>
        <FileDrop
          label={documentsTexts.upload.files}
          hint={documentsTexts.upload.filesHint}
          invitation={documentsTexts.upload.invitationByTouch}
          accept={choosableFiles}
          error={files.error}
          onFiles={take}
          ref={input}
        />
        <ChosenFiles files={files} onRemoved={() => input.current?.focus()} />
        {files.chosen.length > 0 && (
          <>
            <div>
              <SelectField
                label={documentsTexts.upload.type}
                placeholder={documentsTexts.upload.typePlaceholder}
                data={documentTypes}
                searchable
                value={type}
                error={typeProblem}
                onChange={(value) => {
                  setType(value);
                  setTypeProblem(undefined);
                }}
              />
              <GuessedTypeNote guessed={guessed} current={type} />
            </div>
            <Button variant="light" onClick={send}>
              {texts.uploadAndLink}
            </Button>
          </>
        )}
        <RunningUploads userId={userId} onEnded={() => input.current?.focus()} />
      </Stack>
    </section>
  );
}
