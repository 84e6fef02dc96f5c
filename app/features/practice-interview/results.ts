import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod/mini";
import { beginReading, type ScreenData } from "#app/lib/screen-data.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import type { InterviewCountry } from "#shared/interviews/interview.ts";
import {
  maxPracticeResults,
  type PracticeResult,
  practiceResultSchema,
  practisedEntriesSchema,
  type PractisedEntry,
} from "#shared/interviews/practice-result.ts";
import { answeredCount, type PracticeEntry } from "./practice.ts";
import { comparableLettersQuery } from "./queries.ts";
import { practiceTexts } from "./texts.ts";

const texts = practiceTexts.results;

/** Characters that the table keeps. */
const mostOfName = 300;

function practiceResultsKey(userId: string) {
  return ["practice-results", userId] as const;
}

/** Newest first, without what was asked and answered. */
export function practiceResultsQuery(userId: string) {
  return queryOptions({
    queryKey: [...practiceResultsKey(userId), "list"] as const,
    queryFn: async ({ signal }): Promise<PracticeResult[]> => {
      const { data } = await supabase()
        .from("practice_results")
        .select("id, country, answered, asked, letter, application, created_at")
        .eq("user_id", userId)
        .order("created_at", { ascending: false })
        .limit(maxPracticeResults)
        .abortSignal(signal)
        .throwOnError();
      return z.array(practiceResultSchema).parse(data);
    },
  });
}

/** What its screen shows, and what a practice begins with. */
export const readPractice: ScreenData = (client, userId) => {
  beginReading(client, practiceResultsQuery(userId));
  beginReading(client, comparableLettersQuery(userId));
};

export function practisedEntriesQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: [...practiceResultsKey(userId), "entries", id] as const,
    queryFn: async ({ signal }): Promise<PractisedEntry[]> => {
      const { data } = await supabase()
        .from("practice_results")
        .select("entries")
        .eq("id", id)
        .abortSignal(signal)
        .single()
        .throwOnError();
      return practisedEntriesSchema.parse(data.entries);
    },
  });
}

interface Kept {
  country: InterviewCountry;
  /** By their names. */
  letter: string | null;
  application: string | null;
  entries: readonly PracticeEntry[];
}

export function useKeepPractice(userId: string, onKept: () => void) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ country, letter, application, entries }: Kept) {
      await supabase()
        .from("practice_results")
        .insert({
          user_id: userId,
          country,
          letter: storedName(letter),
          application: storedName(application),
          answered: answeredCount(entries),
          asked: entries.length,
          // Only plain values are in it; the generated type wants an index signature.
          entries: JSON.parse(JSON.stringify(entries.map(storedEntry))),
        })
        .throwOnError();
    },
    onSuccess: () => {
      onKept();
      notifySuccess({ message: texts.kept });
    },
    onError: (error) => notifyError({ message: isFull(error) ? texts.full : texts.keepFailed }),
    onSettled: () => client.invalidateQueries({ queryKey: practiceResultsKey(userId) }),
  });
}

export function useDeletePractice(userId: string, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(id: string) {
      await supabase().from("practice_results").delete().eq("id", id).throwOnError();
    },
    onSuccess: () => {
      onDeleted();
      notifySuccess({ message: texts.deleted });
    },
    onError: () => notifyError({ message: texts.deleteFailed }),
    onSettled: () => client.invalidateQueries({ queryKey: practiceResultsKey(userId) }),
  });
}

function storedName(name: string | null): string | null {
  return name === null ? null : name.slice(0, mostOfName).toWellFormed();
}

/** Without what only the asking needs. */
function storedEntry(entry: PracticeEntry): PractisedEntry {
  const question = { text: entry.question.text };
  if (entry.outcome === "skipped") return { question, outcome: "skipped" };
  const { outcome, answer, seconds, comments, nextHint } = entry;
  return { question, outcome, answer, seconds, comments, nextHint };
}

function isFull(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "PT409";
}
