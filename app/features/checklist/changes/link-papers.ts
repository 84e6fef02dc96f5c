import { type QueryClient, useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { linkPaper } from "#app/lib/applications/link-paper.ts";
import { applicationPlanKey } from "#app/lib/applications/queries.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import type { LinkedPaper } from "#shared/applications/application-plan.ts";
import { checklistTexts } from "#app/features/checklist/texts.ts";
import { changesInTurn, type ChecklistOf } from "#app/lib/applications/save-line.ts";

const texts = checklistTexts.papers;

export interface PaperToLink {
  requirement: string;
  documentId: string;
  name: string;
}

function linkKey({ userId, applicationId }: ChecklistOf) {
  return ["applications", userId, "link", applicationId] as const;
}

export function useLinkPaper(of: ChecklistOf, onLinked: (paper: PaperToLink) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: linkKey(of),
    scope: changesInTurn(of),
    mutationFn: ({ requirement, documentId }: PaperToLink) =>
      linkPaper({ applicationId: of.applicationId, requirement, documentId }),
    onSuccess: (_data, paper) => {
      notifySuccess({ message: texts.linkedToast(paper.name) });
      onLinked(paper);
    },
    onError: () => notifyError({ message: texts.linkFailed }),
    onSettled: () => readAgain(client, of),
  });
}

/** Ids of documents that are being linked to this line. */
export function useLinksOnTheirWay(of: ChecklistOf, requirement: string): readonly string[] {
  const ids = useMutationState({
    filters: { mutationKey: linkKey(of), status: "pending" },
    select: ({ state: { variables } }) =>
      isPaper(variables) && variables.requirement === requirement ? variables.documentId : undefined,
  });
  return ids.filter((id) => id !== undefined);
}

export function useUnlinkPaper(of: ChecklistOf) {
  const client = useQueryClient();
  return useMutation({
    scope: changesInTurn(of),
    mutationFn: async ({ id }: LinkedPaper) => {
      await supabase().from("application_papers").delete().eq("id", id).throwOnError();
    },
    onSuccess: (_data, { name }) => notifySuccess({ message: texts.unlinkedToast(name) }),
    onError: () => notifyError({ message: texts.unlinkFailed }),
    onSettled: () => readAgain(client, of),
  });
}

function isPaper(variables: unknown): variables is PaperToLink {
  return typeof variables === "object" && variables !== null && "requirement" in variables && "documentId" in variables;
}

/** What is wrong with a linked paper, the server says. */
function readAgain(client: QueryClient, { userId, applicationId }: ChecklistOf): Promise<void> {
  return client.invalidateQueries({ queryKey: applicationPlanKey(userId, applicationId) });
}
