import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AnswerChange } from "#app/lib/applications/answer-changes.ts";
import { askApplication } from "#app/lib/applications/application-function.ts";
import { applicationsKey } from "#app/lib/applications/open-applications.ts";
import { applicationPlanKey } from "#app/lib/applications/queries.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { UserError } from "#app/lib/errors.ts";
import type { AnswersPreview } from "#shared/applications/answer-changes.ts";
import type { ApplicationPlan, PlanQuestion } from "#shared/applications/application-plan.ts";
import type { GivenAnswers } from "#shared/applications/application.ts";
import { answersTexts as texts } from "./texts.ts";

interface Course {
  institution: string;
  course: string;
  city: string;
}

export function useSaveCourse(userId: string, id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (course: Course) => {
      await supabase().from("applications").update(course).eq("id", id).throwOnError();
    },
    onSuccess: async () => {
      notifySuccess({ message: texts.course.saved });
      await queryClient.invalidateQueries({ queryKey: applicationsKey(userId) });
    },
    onError: () => notifyError({ message: texts.course.failed }),
  });
}

/** What the answers would change; nothing is stored. @throws UserError */
export function previewAnswers(id: string, answers: GivenAnswers): Promise<AnswersPreview> {
  return askApplication<AnswersPreview>({ action: "preview", id, answers }, { failed: texts.failed });
}

interface AnswersSaving {
  answers: GivenAnswers;
  /** The question as it was read. */
  read: PlanQuestion;
  /** What the answers change, by their preview. */
  change: AnswerChange | null;
}

export function useSaveAnswers(userId: string, id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ answers, read }: AnswersSaving) =>
      askApplication<ApplicationPlan>(
        { action: "answers", id, answers, was: { [read.id]: read.values } },
        { failed: texts.failed },
      ),
    onSuccess: async (plan, { change }) => {
      queryClient.setQueryData(applicationPlanKey(userId, id), plan);
      notifySuccess({ message: texts.saved(change?.summary ?? null) });
      await queryClient.invalidateQueries({ queryKey: applicationsKey(userId), predicate: isNoPlan });
    },
    onError: async (error) => {
      notifyError({ message: error instanceof UserError ? error.message : texts.failed });
      // Another device may have changed it.
      await queryClient.invalidateQueries({ queryKey: applicationPlanKey(userId, id) });
    },
  });
}

/** The plan has just come with the answer. */
function isNoPlan({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[2] !== "plan";
}
