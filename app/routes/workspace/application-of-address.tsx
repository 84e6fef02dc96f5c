import { Fragment, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { serviceUnreachable } from "#app/lib/errors.ts";
import { Card } from "#app/ui/card.tsx";
import { lazyPart, useLosablePart } from "#app/ui/parts/lazy-part.ts";
import { ErrorState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";

const namedApplication = lazyPart(
  async () => (await import("#app/features/applications/named-application.tsx")).NamedApplication,
);

/** Mails and calendars name an application as `?application=`: then the screen is about that one. */
export function ApplicationOfAddress({ userId, children }: { userId: string; children: ReactNode }) {
  const id = useSearchParams()[0].get("application");
  const { render, isLost, retry } = useLosablePart(namedApplication, id !== null);
  if (id === null) return children;
  if (render) return <Fragment key={id}>{render({ userId, id, children })}</Fragment>;
  return (
    <Card>{isLost ? <ErrorState message={serviceUnreachable} onRetry={retry} /> : <TextSkeleton lines={6} />}</Card>
  );
}
