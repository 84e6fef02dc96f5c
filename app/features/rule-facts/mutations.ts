import { useMutation, useQueryClient } from "@tanstack/react-query";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import type { EnteredFactForm } from "#shared/rules/entered-fact-form.ts";
import type { FactReportState } from "#shared/rules/fact-report.ts";
import { deskPreviewAnswerSchema, deskSaveAnswerSchema } from "#shared/rules/facts-desk.ts";
import { askDesk } from "./desk-function.ts";
import { ruleFactsKey } from "./queries.ts";
import { factsDeskTexts as texts } from "./texts.ts";

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ruleFactsKey });
}

/** Answers what would change, or what is wrong by field. */
export function usePreviewValue(factId: string) {
  return useMutation({
    mutationFn: (form: EnteredFactForm) =>
      askDesk({ action: "preview", factId, form }, { schema: deskPreviewAnswerSchema, failed: texts.form.failed }),
    onError: ({ message }) => notifyError({ message }),
  });
}

export function useSaveValue(factId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (form: EnteredFactForm) =>
      askDesk({ action: "save", factId, form }, { schema: deskSaveAnswerSchema, failed: texts.form.failed }),
    onSuccess: (answer) => {
      if (!answer.ok) return undefined;
      notifySuccess(texts.form.saved);
      return refresh();
    },
    onError: ({ message }) => notifyError({ message }),
  });
}

export function useWithdrawValue() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (id: string) => {
      const { data } = await supabase().rpc("withdraw_entered_fact", { id }).throwOnError();
      return data;
    },
    onSuccess: (isDone) => {
      notifySuccess(isDone ? texts.fact.withdrawnToast : { message: texts.fact.gone });
      return refresh();
    },
    onError: () => notifyError(texts.fact.withdrawFailed),
  });
}

export function useHandleReport() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ id, state }: { id: string; state: Exclude<FactReportState, "open"> }) => {
      await supabase().from("fact_reports").update({ state }).eq("id", id).throwOnError();
    },
    onSuccess: (_, { state }) => {
      notifySuccess({ message: texts.reports.handled[state] });
      return refresh();
    },
    onError: () => notifyError(texts.reports.failed),
  });
}
