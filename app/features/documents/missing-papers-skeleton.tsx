import { Card } from "#app/ui/card.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import { documentsTexts } from "./texts.ts";

/** In the place of the papers, which then push nothing down. */
export function MissingPapersSkeleton() {
  return (
    <Card title={documentsTexts.missing.title}>
      <TextSkeleton lines={3} />
    </Card>
  );
}
