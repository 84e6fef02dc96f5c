import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useEditDocument } from "#app/features/documents/mutations.ts";
import { documentsQuery } from "#app/features/documents/queries.ts";
import { type ApplicantDocument, isDocumentType } from "#shared/documents/document.ts";
import { guessedFields, type PaperReading } from "#shared/documents/paper-reading.ts";
import { DetailsDialog } from "./details-dialog.tsx";
import { useReadPaper } from "./read-paper.ts";

interface FillInUploadedProps {
  userId: string;
  /** Null: none was uploaded. */
  documentId: string | null;
  isOpen: boolean;
  /** Something was found, and is there to be confirmed. */
  onShown: () => void;
  /** It is over: the person closed it, or nothing was found. */
  onClose: () => void;
}

/** Reads a document that was just uploaded, and opens only where its file says something that is not stored yet. */
export function FillInUploaded({ userId, documentId, ...dialog }: FillInUploadedProps) {
  const { data: documents = [] } = useQuery(documentsQuery(userId));
  // It stays while its dialog fades out.
  const [lastId, setLastId] = useState(documentId);
  if (documentId !== null && documentId !== lastId) setLastId(documentId);
  const document = documents.find(({ id }) => id === lastId);
  return document && <FillIn key={document.id} userId={userId} document={document} {...dialog} />;
}

interface FillInProps extends Pick<FillInUploadedProps, "userId" | "isOpen" | "onShown" | "onClose"> {
  document: ApplicantDocument;
}

function FillIn({ userId, document, isOpen, onShown, onClose }: FillInProps) {
  const { mutate: edit } = useEditDocument(userId);
  const { reading, begin } = useReadPaper();
  const { id, document_type: type } = document;
  const found = reading.state === "read" && isNews(reading.reading, document) ? reading.reading : undefined;

  const beginAtOnce = useEffectEvent(
    () => void begin({ documentId: id, ...(isDocumentType(type) && { documentType: type }) }),
  );
  useEffect(() => beginAtOnce(), []);

  const isShown = isOpen && found !== undefined;
  // Who asked for nothing is told of no failure: the paper is linked, and can be read by hand.
  const isInVain = isOpen && found === undefined && (reading.state === "read" || reading.state === "failed");
  const tell = useEffectEvent(() => (isShown ? onShown() : onClose()));
  useEffect(() => {
    if (isShown || isInVain) tell();
  }, [isShown, isInVain]);

  return <DetailsDialog document={document} fillsIn known={found} isOpen={isShown} onClose={onClose} onEdit={edit} />;
}

/** What the file's name says was offered before the upload. */
function isNews({ guesses }: PaperReading, document: ApplicantDocument): boolean {
  return guessedFields.some((field) => {
    const guess = guesses[field];
    return guess !== undefined && guess.foundIn !== "fileName" && guess.value !== document[field];
  });
}
