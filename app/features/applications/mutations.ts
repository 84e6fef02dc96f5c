import { askApplication } from "#app/lib/applications/application-function.ts";
import type { Deferral } from "#shared/applications/answer-changes.ts";
import { applicationSchema } from "#shared/applications/application.ts";
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

/** What a move to a start, an ISO day, comes to; nothing is stored. @throws UserError */
export function previewDeferral(id: string, start: string): Promise<Deferral> {
  return askApplication<Deferral>({ action: "deferral", id, start }, { failed: texts.failed });
}

export function useDefer(userId: string) {
  return useChange(userId, async ({ id, answers, was }: Pick<Deferral, "answers" | "was"> & { id: string }) => {
    await askApplication({ action: "answers", id, answers, was }, { failed: texts.failed });
    return texts.moved;
  });
}
