import type { DocumentChooserProps } from "#app/features/documents/choosing/document-chooser.tsx";
import { serviceUnreachable } from "#app/lib/errors.ts";
import { lazyPart, useLosablePart } from "#app/ui/parts/lazy-part.ts";
import { ErrorState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";

const documentChooser = lazyPart(
  async () => (await import("#app/features/documents/choosing/document-chooser.tsx")).DocumentChooser,
);

/** The person's documents and an upload, for the screens of other features; its code comes when it is shown first. */
export function LazyDocumentChooser(props: DocumentChooserProps) {
  const { render, isLost, retry } = useLosablePart(documentChooser);
  if (isLost) return <ErrorState message={serviceUnreachable} onRetry={retry} />;
  return render?.(props) ?? <TextSkeleton />;
}
