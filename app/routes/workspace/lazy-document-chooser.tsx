import { useState } from "react";
import type { DocumentChooserProps } from "#app/features/documents/choosing/document-chooser.tsx";
import { serviceUnreachable } from "#app/lib/errors.ts";
import { lazyPart, usePart } from "#app/ui/parts/lazy-part.ts";
import { ErrorState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";

const documentChooser = lazyPart(
  async () => (await import("#app/features/documents/choosing/document-chooser.tsx")).DocumentChooser,
);

/** The person's documents and an upload, for the screens of other features; its code comes when it is shown first. */
export function LazyDocumentChooser(props: DocumentChooserProps) {
  const [isLost, setIsLost] = useState(false);
  const render = usePart(documentChooser, !isLost, () => setIsLost(true));
  if (isLost) return <ErrorState message={serviceUnreachable} onRetry={() => setIsLost(false)} />;
  return render?.(props) ?? <TextSkeleton />;
}
