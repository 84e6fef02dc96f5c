import { queryOptions } from "@tanstack/react-query";
import { z } from "zod/mini";
import { readPart } from "#app/lib/own-parts.ts";

/** Invalidating it refreshes every screen that shows this person's documents. */
export function documentsKey(userId: string) {
  return ["documents", userId] as const;
}

const documentCountsSchema = z.object({ completed: z.number(), pending: z.number() });
export type DocumentCounts = z.infer<typeof documentCountsSchema>;

export function documentCountsQuery(userId: string) {
  return queryOptions({
    queryKey: [...documentsKey(userId), "counts"] as const,
    queryFn: async (): Promise<DocumentCounts> => documentCountsSchema.parse(await readPart("document_counts", userId)),
  });
}
