import { useMutation, useQueryClient } from "@tanstack/react-query";
import { checklistTexts } from "#app/features/checklist/texts.ts";
import { askApplication } from "#app/lib/applications/application-function.ts";
import { applicationPlanKey } from "#app/lib/applications/queries.ts";
import { serviceMessage } from "#app/lib/errors.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { UndoMessage } from "#app/ui/states/undo-message.tsx";
import type { ApplicationPlan, SharedPaper } from "#shared/applications/application-plan.ts";
import type { LineState } from "#shared/applications/application.ts";
import type { VisaStepId } from "#shared/visa-progress.ts";
import { changesInTurn, type ChecklistOf, showPlan } from "#app/lib/applications/save-line.ts";

const texts = checklistTexts.shared;

/** What is changed together; done the other way round it takes itself back. */
interface SharedChange {
  lines: { requirement: string; state: LineState }[];
  /** Papers to link, or ids of links to take away. */
  link: { requirement: string; document_id: string }[];
  unlink: string[];
  isUndo: boolean;
}

/** Makes lines ready that are ready for another application, with their papers; the toast takes all of it back. */
export function useCountShared(of: ChecklistOf, onStepSwitched: (stepId: VisaStepId, isCompleted: boolean) => void) {
  const client = useQueryClient();
  const planKey = applicationPlanKey(of.userId, of.applicationId);

  const { mutate, isPending, variables } = useMutation({
    scope: changesInTurn(of),
    mutationFn: async ({ lines, link, unlink }: SharedChange): Promise<SharedChange> => {
      await client.cancelQueries({ queryKey: planKey });
      const linked = await changeLinks(of, link, unlink);
      const before: SharedChange["lines"] = [];
      for (const { requirement, state } of lines) {
        const plan = client.getQueryData<ApplicationPlan>(planKey);
        const line = plan?.steps.flatMap((step) => step.lines).find(({ id }) => id === requirement);
        // oxlint-disable-next-line no-await-in-loop -- each is made on what the one before it left
        const changed = await askApplication<ApplicationPlan>(
          { action: "line", id: of.applicationId, requirement, change: { state }, readAt: line?.readAt ?? null },
          { failed: texts.failed },
        );
        before.push({ requirement, state: line?.state ?? "to do" });
        showPlan({ client, of, onStepSwitched }, plan?.steps ?? [], changed);
      }
      return { lines: before, link: [], unlink: linked, isUndo: true };
    },
    onSuccess: (back, { lines, isUndo }) => {
      const message = isUndo ? (
        texts.undone
      ) : (
        <UndoMessage onUndo={() => mutate(back)}>{texts.counted(lines.length)}</UndoMessage>
      );
      notifySuccess({ message });
    },
    onError: (error) => notifyError({ message: serviceMessage(error, texts.failed) }),
    // Links are told by the server alone.
    onSettled: () => client.invalidateQueries({ queryKey: planKey }),
  });

  return {
    count: (papers: readonly SharedPaper[]) =>
      mutate({
        lines: papers.map(({ requirement }) => ({ requirement, state: "ready" })),
        link: papers.flatMap(({ requirement, papers: links }) =>
          links.map(({ documentId }) => ({ requirement, document_id: documentId })),
        ),
        unlink: [],
        isUndo: false,
      }),
    /** Those that are being counted. */
    counting: isPending ? variables.lines.map(({ requirement }) => requirement) : [],
  };
}

/** @returns ids of the links that were made */
async function changeLinks(
  { applicationId }: ChecklistOf,
  link: SharedChange["link"],
  unlink: SharedChange["unlink"],
): Promise<string[]> {
  if (unlink.length > 0) await supabase().from("application_papers").delete().in("id", unlink).throwOnError();
  if (link.length === 0) return [];
  const { data } = await supabase()
    .from("application_papers")
    .upsert(
      link.map((row) => ({ ...row, application_id: applicationId })),
      { onConflict: "application_id,requirement,document_id", ignoreDuplicates: true },
    )
    .select("id")
    .throwOnError();
  return data.map(({ id }) => id);
}
