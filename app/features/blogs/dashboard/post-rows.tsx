import { useMediaQuery } from "@mantine/hooks";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { useAsked } from "#app/ui/dialogs/use-asked.ts";
import type { ListedPost } from "#app/features/blogs/queries.ts";
import { PostCards } from "./post-cards.tsx";
import type { RowsProps } from "./rows-props.ts";
import { PostTable } from "./post-table.tsx";
import { dashboardTexts } from "./texts.ts";
import { useDeletePost } from "./use-delete-post.ts";

const texts = dashboardTexts.deletion;

interface PostRowsProps extends Omit<RowsProps, "onDelete"> {
  /** After a row went that had the focus. */
  onRowGone: () => void;
}

/** The rows of a page, as a table where there is room for its columns, else as cards, and the question before deleting. */
export function PostRows({ onRowGone, ...rows }: PostRowsProps) {
  const isWide = useMediaQuery("(min-width: 64em)", true, { getInitialValueInEffect: false });
  const { mutate: remove, isPending: isDeleting } = useDeletePost();
  const toDelete = useAsked<ListedPost>();
  return (
    <>
      {isWide ? <PostTable {...rows} onDelete={toDelete.ask} /> : <PostCards {...rows} onDelete={toDelete.ask} />}
      <ConfirmDialog
        title={texts.ask(toDelete.item?.title ?? "")}
        confirmLabel={texts.confirm}
        isOpen={toDelete.isOpen}
        isBusy={isDeleting}
        onConfirm={() => toDelete.item && remove(toDelete.item, { onSettled: toDelete.close })}
        onClose={toDelete.close}
        onClosed={() => {
          if (document.activeElement === document.body) onRowGone();
        }}
      >
        {texts.meaning(toDelete.item?.view_count ?? 0)}
      </ConfirmDialog>
    </>
  );
}
