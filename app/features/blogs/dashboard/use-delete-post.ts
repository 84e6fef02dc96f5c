import { useMutation, useQueryClient } from "@tanstack/react-query";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { blogsKey, type ListedPost } from "#app/features/blogs/queries.ts";
import { dashboardTexts } from "./texts.ts";

const texts = dashboardTexts.deletion;

/** Deletes a post and says how that went. One that somebody else has deleted meanwhile is as good as deleted. */
export function useDeletePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ListedPost) => deletePost(id),
    onSuccess: (outcome) => {
      if (outcome === "gone") notifySuccess({ message: texts.done });
      else notifyError({ message: texts.failed(texts.reasons.notAllowed) });
      return queryClient.invalidateQueries({ queryKey: blogsKey });
    },
    onError: () => notifyError({ message: texts.failed(texts.reasons.unreachable) }),
  });
}

async function deletePost(id: string): Promise<"gone" | "not allowed"> {
  const { data, error, status } = await supabase().from("blogs").delete().eq("id", id).select("id");
  if (status === 401 || status === 403) return "not allowed";
  if (error) throw error;
  if (data.length > 0) return "gone";
  // A policy hides posts from those who may not delete them, as if they were gone.
  const { data: isAdmin } = await supabase().rpc("is_admin").throwOnError();
  return isAdmin ? "gone" : "not allowed";
}
