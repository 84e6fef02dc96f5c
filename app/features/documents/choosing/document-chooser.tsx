import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { documentsQuery } from "#app/features/documents/queries.ts";
import { documentsTexts, shortFileName } from "#app/features/documents/texts.ts";
import { foldForSearch } from "#app/lib/text/fold-for-search.ts";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import type { ApplicantDocument, DocumentType } from "#shared/documents/document.ts";
import classes from "./document-chooser.module.css";
import { UploadAndChoose } from "./upload-and-choose.tsx";

const texts = documentsTexts.chooser;

export interface DocumentChooserProps {
  userId: string;
  /** Ids of documents that need not be offered any more. */
  chosenIds: readonly string[];
  suggestedType: DocumentType | null;
  /** Also of an upload, as soon as it is stored. */
  onChoose: (document: { id: string; name: string }) => void;
  /** After `onChoose`, with the id of an upload. */
  onUploaded?: (documentId: string) => void;
}

/** The person's documents to choose from, those of the suggested type first, and an upload for what is not there yet. */
export function DocumentChooser(props: DocumentChooserProps) {
  const { userId, chosenIds, suggestedType, onChoose, onUploaded } = props;
  const query = useQuery(documentsQuery(userId));
  return (
    <Stack gap={24}>
      <QueryState query={query} loading={<TextSkeleton />} error={documentsTexts.loadError}>
        {(documents) => (
          <Choices
            documents={documents.filter(({ id }) => !chosenIds.includes(id))}
            suggestedType={suggestedType}
            onChoose={onChoose}
          />
        )}
      </QueryState>
      <UploadAndChoose
        userId={userId}
        suggestedType={suggestedType}
        onChoose={onChoose}
        {...(onUploaded && { onUploaded })}
      />
    </Stack>
  );
}

/** More of them are found by a word. */
const shownAtOnce = 6;

interface ChoicesProps extends Pick<DocumentChooserProps, "suggestedType" | "onChoose"> {
  documents: readonly ApplicantDocument[];
}

function Choices({ documents, suggestedType, onChoose }: ChoicesProps) {
  const [words, setWords] = useState("");
  if (documents.length === 0) return null;
  const wanted = foldForSearch(words.trim());
  const found = documents
    .filter((one) =>
      [one.document_name, one.document_type, one.file_name].some((text) => foldForSearch(text).includes(wanted)),
    )
    .toSorted((a, b) => Number(b.document_type === suggestedType) - Number(a.document_type === suggestedType));
  const shown = found.slice(0, shownAtOnce);
  return (
    <section aria-labelledby="choose-title">
      <h3 id="choose-title" className={classes.title}>
        {texts.yours}
      </h3>
      {documents.length > shownAtOnce && (
        <TextField
          label={texts.search}
          autoComplete="off"
          value={words}
          onChange={({ currentTarget: { value } }) => setWords(value)}
        />
      )}
      <ul className={classes.rows} aria-labelledby="choose-title">
        {shown.map(({ id, document_name: name, document_type: type, file_name: fileName }) => (
          <li key={id} className={classes.row}>
            <div className={classes.words}>
              <p dir="auto">{name}</p>
              <p className={classes.quiet}>{texts.about(name === type ? null : type, shortFileName(fileName))}</p>
            </div>
            <Button
              variant="default"
              size="sm"
              aria-label={texts.linkNamed(name, shortFileName(fileName))}
              onClick={() => onChoose({ id, name })}
            >
              {texts.link}
            </Button>
          </li>
        ))}
      </ul>
      <p className={classes.quiet} role="status">
        {found.length === 0 && texts.noneFound}
        {found.length > shown.length && texts.more(found.length - shown.length)}
      </p>
    </section>
  );
}
