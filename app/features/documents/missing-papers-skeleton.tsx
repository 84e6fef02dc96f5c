import { Card } from "#app/ui/card.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import { documentsTexts } from "./texts.ts";

/** In the place of the papers, which then push nothing down. */
export function MissingPapersSkeleton() {
  const isPhone = useIsPhone();
  return (
    <Card title={documentsTexts.missing.title}>
      <TextSkeleton lines={isPhone ? 10 : 6} />
    </Card>
  );
}
