import { useRef, useState } from "react";

interface Upload {
  requirement: string;
  documentId: string;
}

/** What was uploaded to a line and is to be read, one after the other. @param requirement the line that is open; null: none */
export function useUploadsToRead(requirement: string | null) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [shownId, setShownId] = useState<string | null>(null);
  // Both dialogs listen to Escape themselves: one press must not reach both.
  const isOver = useRef(false);
  const documentId = uploads.find((upload) => upload.requirement === requirement)?.documentId ?? null;
  return {
    /** The one whose turn it is. */
    documentId,
    isReading: documentId !== null && documentId !== shownId,
    isShown: () => isOver.current,
    add: (of: string, id: string) => setUploads((all) => [...all, { requirement: of, documentId: id }]),
    show() {
      isOver.current = true;
      setShownId(documentId);
    },
    end() {
      setUploads((all) => all.filter((upload) => upload.documentId !== documentId));
      setTimeout(() => (isOver.current = false));
    },
    forget: () => setUploads([]),
  };
}
