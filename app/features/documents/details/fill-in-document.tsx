import { useQuery } from "@tanstack/react-query";
import { useEditDocument } from "#app/features/documents/mutations.ts";
import { documentsQuery } from "#app/features/documents/queries.ts";
import { DetailsDialog } from "./details-dialog.tsx";

interface FillInDocumentProps {
  userId: string;
  documentId: string | null;
  isOpen: boolean;
  onClose: () => void;
}

/** For screens that know a document's id alone: its file is read at once, and the person confirms what is filled in. */
export function FillInDocument({ userId, documentId, isOpen, onClose }: FillInDocumentProps) {
  const { data: documents = [] } = useQuery(documentsQuery(userId));
  const { mutate: edit } = useEditDocument(userId);
  const document = documents.find(({ id }) => id === documentId) ?? null;
  return (
    <DetailsDialog document={document} fillsIn isOpen={isOpen && document !== null} onClose={onClose} onEdit={edit} />
  );
}
