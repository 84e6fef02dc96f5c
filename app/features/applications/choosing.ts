import { useMutation, useQueryClient } from "@tanstack/react-query";
import { applicationsKey } from "#app/lib/applications/open-applications.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { switcherTexts as texts } from "./switcher-texts.ts";

// Apart from what else is done with applications: this comes with every screen.

export const applicationsTable = () => supabase().from("applications");

/** Does it, says what was done, and reads all that is said of applications again. */
export function useChange<Input>(userId: string, change: (input: Input) => Promise<string>) {
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
    await applicationsTable().update({ chosen_at: new Date().toISOString() }).eq("id", id).throwOnError();
    return texts.chosen(name);
  });
}
