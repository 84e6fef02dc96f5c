import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod/mini";
import { linkPaper } from "#app/lib/applications/link-paper.ts";
import { applicationsKey, idsOfCosts } from "#app/lib/applications/open-applications.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError } from "#app/ui/states/notify.ts";
import { moneyTexts } from "./texts.ts";

const texts = moneyTexts.costs;

/** A paper of the person's that shows that a cost was paid. */
export interface Receipt {
  /** Of the link, not of the document. */
  id: string;
  documentId: string;
  name: string;
}

/** By the ids of costs. They are kept as lines and papers of the application are, beside those of its checklist. */
export interface PaidCosts {
  paid: ReadonlySet<string>;
  receipts: ReadonlyMap<string, Receipt[]>;
}

const linesSchema = z.array(z.object({ requirement: z.string() }));
const papersSchema = z.array(
  z.object({
    id: z.string(),
    requirement: z.string(),
    document_id: z.string(),
    documents: z.object({ document_name: z.string() }),
  }),
);

export interface MoneyOf {
  userId: string;
  applicationId: string;
}

/** Costs of a destination have ids as "gb.pay.application-fee". Fails with the database's error. */
export function paidCostsQuery({ userId, applicationId }: MoneyOf) {
  return queryOptions({
    queryKey: [...applicationsKey(userId), "paid", applicationId] as const,
    queryFn: async ({ signal }): Promise<PaidCosts> => {
      const [lines, papers] = await Promise.all([
        supabase()
          .from("application_lines")
          .select("requirement")
          .eq("application_id", applicationId)
          .like("requirement", idsOfCosts)
          .eq("state", "ready")
          .abortSignal(signal)
          .throwOnError(),
        supabase()
          .from("application_papers")
          .select("id, requirement, document_id, documents!inner(document_name)")
          .eq("application_id", applicationId)
          .like("requirement", idsOfCosts)
          .order("id")
          .abortSignal(signal)
          .throwOnError(),
      ]);
      const receipts = papersSchema.parse(papers.data).map(({ id, requirement, document_id, documents }) => ({
        cost: requirement,
        receipt: { id, documentId: document_id, name: documents.document_name },
      }));
      const byCost = Map.groupBy(receipts, ({ cost }) => cost);
      return {
        paid: new Set(linesSchema.parse(lines.data).map(({ requirement }) => requirement)),
        receipts: new Map([...byCost].map(([cost, all]) => [cost, all.map(({ receipt }) => receipt)])),
      };
    },
  });
}

/** What is done with a cost. */
export type CostChange =
  | { kind: "paid"; cost: string; isPaid: boolean }
  | { kind: "receipt"; cost: string; documentId: string }
  | { kind: "no receipt"; id: string };

/** A failure is told in a toast, and what is stored is read again. */
export function useChangeCost(of: MoneyOf) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `costs ${of.applicationId}` },
    mutationFn: (change: CostChange) => carryOut(change, of),
    onError: () => notifyError({ message: texts.failed }),
    onSettled: () => client.invalidateQueries({ queryKey: paidCostsQuery(of).queryKey }),
  });
}

async function carryOut(change: CostChange, { applicationId }: MoneyOf): Promise<void> {
  switch (change.kind) {
    case "paid": {
      const row = { application_id: applicationId, requirement: change.cost, state: change.isPaid ? "ready" : "to do" };
      await supabase()
        .from("application_lines")
        .upsert(row, { onConflict: "application_id,requirement" })
        .throwOnError();
      return;
    }
    case "receipt":
      await linkPaper({ applicationId, requirement: change.cost, documentId: change.documentId });
      return;
    case "no receipt":
      await supabase().from("application_papers").delete().eq("id", change.id).throwOnError();
  }
}
