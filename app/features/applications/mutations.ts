import { useMutation, useQueryClient } from "@tanstack/react-query";
import { askApplication } from "#app/lib/applications/application-function.ts";
import { applicationsKey } from "#app/lib/applications/open-applications.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { applicationSchema, type GivenAnswers } from "#shared/applications/application.ts";
import { applicationsTexts as texts } from "./texts.ts";

const table = () => supabase().from("applications");

/** Does it, says what was done, and reads all that is said of applications again. */
function useChange<Input>(userId: string, change: (input: Input) => Promise<string>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (done) => {
      notifySuccess({ message: done });
      await queryClient.invalidateQueries({ queryKey: applicationsKey(userId) });
    },
    onError: (error) => notifyError({ message: isFull(error) ? texts.full : texts.failed }),
  });
}

/** The database's own code for too many. */
function isFull(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "PT409";
}

export function useChoose(userId: string) {
  return useChange(userId, async ({ id, name }: { id: string; name: string }) => {
    await table().update({ chosen_at: new Date().toISOString() }).eq("id", id).throwOnError();
    return texts.chosen(name);
  });
}

/** Answers and course go along; states and papers of the other do not. */
export function useDuplicate(userId: string) {
  return useChange(userId, async (id: string) => {
    const { data } = await table().select("*").eq("id", id).single().throwOnError();
    const { destination, institution, course, city } = data;
    const { answers } = applicationSchema.parse(data);
    await table().insert({ user_id: userId, destination, institution, course, city, answers }).throwOnError();
    return texts.duplicated;
  });
}

export function useArchive(userId: string) {
  return useChange(userId, async ({ id, isArchived }: { id: string; isArchived: boolean }) => {
    const archived_at = isArchived ? new Date().toISOString() : null;
    await table().update({ archived_at }).eq("id", id).throwOnError();
    return isArchived ? texts.archivedToast : texts.unarchived;
  });
}

export function useRemove(userId: string) {
  return useChange(userId, async (id: string) => {
    await table().delete().eq("id", id).throwOnError();
    return texts.removed;
  });
}

/** The end of the course moves by as many days as its start. */
export function useDefer(userId: string) {
  return useChange(userId, async ({ id, start }: { id: string; start: string }) => {
    const { data } = await table().select("*").eq("id", id).single().throwOnError();
    const { "course-start": before, "course-end": end } = applicationSchema.parse(data).answers;
    const moved: GivenAnswers =
      typeof before === "string" && typeof end === "string"
        ? {
            "course-end": new Date(Date.parse(end) + Date.parse(start) - Date.parse(before)).toISOString().slice(0, 10),
          }
        : {};
    const answers = { "course-start": start, ...moved };
    const was = { "course-start": typeof before === "string" ? [before] : [] };
    await askApplication({ action: "answers", id, answers, was }, { failed: texts.failed });
    return texts.moved;
  });
}
