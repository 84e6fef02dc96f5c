import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { readFunctionError, UserError } from "#app/lib/errors.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError } from "#app/ui/states/notify.ts";
import type { Reminders, RemindersRequest } from "#shared/reminders.ts";
import { remindersTexts as texts } from "./texts.ts";

const remindersKey = (userId: string) => ["reminders", userId] as const;

export function remindersQuery(userId: string) {
  return queryOptions({
    queryKey: remindersKey(userId),
    queryFn: ({ signal }) => askReminders<Reminders>({ action: "read" }, signal),
  });
}

/** Asks for a change, or for an address. Tells of errors; what is answered is shown at once. */
export function useChangeReminders<Answer extends Reminders = Reminders>(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RemindersRequest) => askReminders<Answer>(request),
    onSuccess: (answer) => client.setQueryData(remindersKey(userId), answer),
    onError: ({ message }) => notifyError({ message }),
  });
}

/** @throws UserError with the sentence of its answer */
export async function askReminders<Answer>(body: RemindersRequest, signal?: AbortSignal): Promise<Answer> {
  const { functions, readingFunctions } = supabase();
  const { data, error } = await (isChange(body) ? functions : readingFunctions).invoke<Answer>("reminders", {
    body,
    ...(signal && { signal }),
  });
  if (error) throw new UserError((await readFunctionError(error, texts.failed)).message, { cause: error });
  if (data === null) throw new UserError(texts.failed);
  return data;
}

function isChange({ action }: RemindersRequest): boolean {
  return action !== "read" && action !== "calendar";
}
