import { Button, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { Card } from "#app/ui/card.tsx";
import { FileDrop } from "#app/ui/fields/file-drop.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import { FoldTitle } from "#app/ui/lists/foldable.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import { documentNames, documentTypes, documentUploadSchema, isDocumentType } from "#shared/documents/document.ts";
import { uploadHash } from "#shared/screens.ts";
import { choosableFiles } from "./prepare-photo.ts";
import { ChosenFiles, useChosenFiles } from "./chosen-files.tsx";
import { GuessedTypeNote, useGuessedType } from "./guessed-type.tsx";
import classes from "./upload-card.module.css";
import { RunningUploads } from "./running-uploads.tsx";
import { documentsTexts } from "#app/features/documents/texts.ts";
import { documentUploads } from "./document-uploads.ts";

const texts = documentsTexts.upload;

interface UploadCardProps {
  userId: string;
  fileInput: RefObject<HTMLInputElement | null>;
  /** No document yet: the form is always open. */
  isFirst: boolean;
  /** With the new document's id. */
  onStored: (documentId: string) => void;
}

/** The file comes first: its name may say the type. On phones the form folds, to leave space for the documents. */
export function UploadCard({ userId, fileInput, isFirst, onStored }: UploadCardProps) {
  const queryClient = useQueryClient();
  const files = useChosenFiles();
  const isPhone = useIsPhone();
  const isTouched = useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
  const [isListOpen, setIsListOpen] = useState(false);
  const formId = useId();
  const formElement = useRef<HTMLFormElement>(null);
  const fold = useRef<HTMLButtonElement>(null);
  const mayFold = isPhone && !isFirst;
  const isOpen = !mayFold || isListOpen;
  // The open form stays open when the first document arrives.
  if (isFirst && !isListOpen) setIsListOpen(true);

  const { hash, key } = useLocation();
  const [askedAt, setAskedAt] = useState<string | null>(null);
  if (hash === uploadHash && askedAt !== key) {
    setAskedAt(key);
    setIsListOpen(true);
  }
  useEffect(() => {
    // Not a field, which would open the on-screen keyboard over the form.
    if (askedAt !== null) (fold.current ?? fileInput.current)?.focus();
  }, [askedAt, fileInput]);

  const { count } = files;
  const { guessed, guess, forget } = useGuessedType(null);

  const { form, fieldProps, onSubmit } = useSchemaForm(documentUploadSchema, {
    initialValues: { documentType: null, documentName: "" },
    onInvalid(errors) {
      if (count === 0) files.requireOne();
      notifyError({ message: errors["documentType"] ?? errors["documentName"] });
    },
    onValid({ documentType, documentName }) {
      if (!isDocumentType(documentType)) return;
      const send = (sendable: readonly File[]) => {
        if (sendable.length === 0) {
          files.requireOne();
          fileInput.current?.focus();
          return;
        }
        const names = documentNames(documentName, documentType, sendable.length);
        const requests = sendable.map((file, index) => ({
          file,
          documentType,
          documentName: names[index] ?? documentType,
          queryClient,
          onSaved: onStored,
        }));
        documentUploads.add(userId, requests);
        files.clear();
        form.reset();
        forget();
      };
      const sendable = files.sendable();
      if (sendable instanceof Promise) return sendable.then(send);
      send(sendable);
    },
  });

  const { documentType, documentName } = form.getValues();
  const names = isDocumentType(documentType) ? documentNames(documentName, documentType, count) : [];

  function take(added: File[]): void {
    files.add(added);
    const type = guess([...files.chosen.map(({ file }) => file), ...added], documentType);
    if (type === null) return;
    form.setFieldValue("documentType", type);
    form.clearFieldError("documentType");
  }

  function toggle(): void {
    flushSync(() => setIsListOpen(!isOpen));
    if (!isOpen) formElement.current?.querySelector("input")?.focus();
  }

  function focusAfterRemoval(): void {
    if (isOpen) fileInput.current?.focus();
    else fold.current?.focus();
  }

  return (
    <Card
      className={isOpen ? undefined : classes.folded}
      title={
        mayFold ? (
          <FoldTitle
            icon={<Upload size={20} aria-hidden />}
            isOpen={isOpen}
            controls={formId}
            onToggle={toggle}
            ref={fold}
          >
            {texts.title}
          </FoldTitle>
        ) : (
          texts.title
        )
      }
    >
      <form ref={formElement} id={formId} hidden={!isOpen} method="post" noValidate onSubmit={onSubmit}>
        <Stack gap="md">
          <FileDrop
            label={texts.files}
            hint={texts.filesHint}
            invitation={isTouched ? texts.invitationByTouch : texts.invitation}
            accept={choosableFiles}
            error={files.error}
            onFiles={take}
            ref={fileInput}
          />
          <ChosenFiles files={files} onRemoved={focusAfterRemoval} />
          <div>
            <SelectField
              label={texts.type}
              placeholder={texts.typePlaceholder}
              data={documentTypes}
              searchable
              openOnFocus={false}
              {...fieldProps("documentType")}
            />
            <GuessedTypeNote guessed={guessed} current={documentType} />
          </div>
          <TextField
            label={texts.name}
            description={texts.nameHint}
            autoComplete="off"
            {...fieldProps("documentName")}
          />
          {names.length > 1 && (
            <p className={classes.savedAs} role="status">
              {texts.savedAs(count, names[0] ?? "", names.at(-1) ?? "")}
            </p>
          )}
          <Button type="submit" fullWidth variant={count === 0 ? "default" : "filled"}>
            {texts.submit}
          </Button>
        </Stack>
      </form>
      <RunningUploads userId={userId} onEnded={focusAfterRemoval} />
    </Card>
  );
}
