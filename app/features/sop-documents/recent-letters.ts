import { queryOptions } from "@tanstack/react-query";
import { z } from "zod/mini";
import { readPart } from "#app/lib/own-parts.ts";
import { sopDocumentsKey } from "#app/lib/query-client.ts";
import { sopDocumentItemSchema } from "#shared/letters/sop-document.ts";

const recentSopDocumentsSchema = z.object({
  /** Of SOPs and cover letters, listed or not. E-mails are neither. */
  total: z.number(),
  latest: z.array(sopDocumentItemSchema),
});
export type RecentSopDocuments = z.infer<typeof recentSopDocumentsSchema>;

export function recentSopDocumentsQuery(userId: string) {
  return queryOptions({
    queryKey: [...sopDocumentsKey(userId), "recent"] as const,
    queryFn: async (): Promise<RecentSopDocuments> => recentSopDocumentsSchema.parse(await readPart("letters", userId)),
  });
}
