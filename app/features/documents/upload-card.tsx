import { Button, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { Card } from "#app/ui/card.tsx";
import { FileDrop } from "#app/ui/file-drop.tsx";
import { notifyError } from "#app/ui/notify.ts";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import {
  documentExtensions,
  documentNames,
  documentTypes,
  documentUploadSchema,
  isDocumentType,
} from "#shared/document.ts";
import { ChosenFiles } from "./chosen-files.tsx";
import { documentsTexts } from "./texts.ts";
import { documentUploads } from "./upload-queue.ts";
import { UploadsUnderWay } from "./uploads-under-way.tsx";
import { useChosenFiles } from "./use-chosen-files.ts";

const texts = documentsTexts.upload;

interface UploadCardProps {
  userId: string;
  fileInput: RefObject<HTMLInputElement | null>;
}

/** The form that adds documents, and what is on its way from it. */
export function UploadCard({ userId, fileInput }: UploadCardProps) {
  const queryClient = useQueryClient();
  const files = useChosenFiles();

  const { form, fieldProps, onSubmit } = useSchemaForm(documentUploadSchema, {
    initialValues: { documentType: null, documentName: "" },
    onInvalid(errors) {
      if (files.sendable.length === 0) files.requireOne();
      notifyError({ message: errors["documentType"] ?? errors["documentName"] });
    },
    onValid({ documentType, documentName }) {
      if (!isDocumentType(documentType)) return;
      if (files.sendable.length === 0) {
        files.requireOne();
        fileInput.current?.focus();
        return;
      }
      const names = documentNames(documentName, documentType, files.sendable.length);
      const requests = files.sendable.map((file, index) => ({
        file,
        documentType,
        documentName: names[index] ?? documentType,
        queryClient,
      }));
      documentUploads.add(userId, requests);
      files.clear();
      form.reset();
    },
  });

  return (
    <Card title={texts.title}>
      <form method="post" noValidate onSubmit={onSubmit}>
        <Stack gap="md">
          <SelectField
            label={texts.type}
            placeholder={texts.typePlaceholder}
            data={documentTypes}
            searchable
            openOnFocus={false}
            {...fieldProps("documentType")}
          />
          <TextField
            label={texts.name}
            description={texts.nameHint}
            autoComplete="off"
            {...fieldProps("documentName")}
          />
          <FileDrop
            label={texts.files}
            hint={texts.filesHint}
            invitation={texts.invitation}
            accept={documentExtensions}
            error={files.error}
            onFiles={files.add}
            ref={fileInput}
          />
          <ChosenFiles files={files} onRemoved={() => fileInput.current?.focus()} />
          <Button type="submit" fullWidth>
            {texts.submit}
          </Button>
        </Stack>
      </form>
      <UploadsUnderWay userId={userId} onEnded={() => fileInput.current?.focus()} />
    </Card>
  );
}
