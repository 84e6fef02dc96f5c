import { askApplication } from "#app/lib/applications/application-function.ts";
import { applicationSchema, type GivenAnswers } from "#shared/applications/application.ts";
import { applicationsTable as table, useChange } from "./choosing.ts";
import { applicationsTexts as texts } from "./texts.ts";

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
