import { useMemo } from "react";
import { z } from "zod/mini";
import { createKeptChanges, useKept } from "#app/lib/kept-changes.ts";
import { lineStates } from "#shared/applications/application.ts";

const keptLineSchema = z.object({
  applicationId: z.string(),
  requirement: z.string(),
  state: z.enum(lineStates),
  /** As the line was read when it was changed first: what another device changed since is not lost. */
  readAt: z.nullable(z.string()),
});
/** A line whose state was changed. */
export type KeptLine = z.infer<typeof keptLineSchema>;

export const keptLines = createKeptChanges<KeptLine>({
  name: "unsent-lines",
  schema: keptLineSchema,
  idOf: ({ applicationId, requirement }) => `${applicationId} ${requirement}`,
});

/** Those of one application. */
export function useKeptLines(userId: string, applicationId: string): readonly KeptLine[] {
  const all = useKept(keptLines, userId);
  return useMemo(() => all.filter((kept) => kept.applicationId === applicationId), [all, applicationId]);
}
