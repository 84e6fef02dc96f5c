import { useMediaQuery } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { supabase } from "#app/lib/supabase.ts";
import { ConfirmDialog, useConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { blogsKey, type ListedPost } from "#app/features/blogs/queries.ts";
import { PostCards } from "./post-cards.tsx";
import { PostTable, type RowsProps } from "./post-table.tsx";
import { blogDashboardTexts } from "./texts.ts";

const texts = blogDashboardTexts.deletion;

interface PostRowsProps extends Omit<RowsProps, "onDelete"> {
  /** Called when the deleted row had the focus. */
  onRowGone: () => void;
}

export function PostRows({ onRowGone, ...rows }: PostRowsProps) {
  const isWide = useMediaQuery("(min-width: 64em)", true, { getInitialValueInEffect: false });
  const { mutate: remove, isPending: isDeleting } = useDeletePost();
  const toDelete = useConfirmTarget<ListedPost>();
  return (
    <>
      {isWide ? <PostTable {...rows} onDelete={toDelete.open} /> : <PostCards {...rows} onDelete={toDelete.open} />}
      <ConfirmDialog
        title={texts.confirmTitle(toDelete.item?.title ?? "")}
        confirmLabel={texts.confirm}
        isOpen={toDelete.isOpen}
        isBusy={isDeleting}
        onConfirm={() => toDelete.item && remove(toDelete.item, { onSettled: toDelete.close })}
        onClose={toDelete.close}
        onClosed={() => {
          if (document.activeElement === document.body) onRowGone();
        }}
      >
        {texts.confirmBody(toDelete.item?.view_count ?? 0)}
      </ConfirmDialog>
    </>
  );
}

/** A post that another admin has deleted meanwhile counts as deleted. */
function useDeletePost() {
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
  // A policy hides posts from those who may not delete them, as if they did not exist.
  const { data: isAdmin } = await supabase().rpc("is_admin").throwOnError();
  return isAdmin ? "gone" : "not allowed";
}
