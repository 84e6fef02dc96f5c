import { ActionIcon, Text, Title } from "@mantine/core";
import { Download, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { ConfirmDialog, useConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { lazyDialog } from "#app/ui/dialogs/lazy-dialog.tsx";
import classes from "#app/features/visa-consultant/messages/chat-panel.module.css";
import type { ConversationSummary } from "#app/features/visa-consultant/queries.ts";
import { consultantTexts } from "#app/features/visa-consultant/texts.ts";
import { useDeleteConversation, useExportConversation } from "./mutations.ts";

const texts = consultantTexts.panel;

const RenameDialog = lazyDialog(async () => (await import("./rename-dialog.tsx")).RenameDialog);

interface ChatHeadProps {
  userId: string;
  titleId: string;
  /** Says which application answers take in. */
  about: ReactNode;
  conversation: ConversationSummary | null;
  onDeleted: (conversation: ConversationSummary) => void;
  onDeletedAndClosed: () => void;
}

export function ChatHead({ userId, titleId, about, conversation, onDeleted, onDeletedAndClosed }: ChatHeadProps) {
  const { mutate: remove, isPending: isDeleting } = useDeleteConversation(userId);
  const { mutate: exportIt, isPending: isExporting } = useExportConversation(userId);
  const toRename = useConfirmTarget<ConversationSummary>();
  const toDelete = useConfirmTarget<ConversationSummary>();
  const title = conversation ? titleOf(conversation) : texts.titleOfNew;
  return (
    <div className={classes.head}>
      <Title order={2} size="h4" id={titleId} className={classes.title}>
        <bdi>{title}</bdi>
      </Title>
      {conversation && (
        <div className={classes.actions}>
          <Action label={texts.of(texts.rename, title)} onClick={() => toRename.open(conversation)}>
            <Pencil size={18} aria-hidden />
          </Action>
          <Action label={texts.of(texts.export, title)} onClick={() => !isExporting && exportIt(conversation)}>
            <Download size={18} aria-hidden />
          </Action>
          <Action label={texts.of(texts.delete, title)} onClick={() => toDelete.open(conversation)}>
            <Trash2 size={18} aria-hidden />
          </Action>
        </div>
      )}
      <Text size="sm" c="dimmed" className={classes.prompt}>
        {texts.prompt}
      </Text>
      {about && <div className={classes.about}>{about}</div>}
      <RenameDialog userId={userId} conversation={toRename.item} isOpen={toRename.isOpen} onClose={toRename.close} />
      <ConfirmDialog
        title={consultantTexts.delete.confirmTitle(toDelete.item ? titleOf(toDelete.item) : "")}
        confirmLabel={consultantTexts.delete.confirm}
        isOpen={toDelete.isOpen}
        isBusy={isDeleting}
        onConfirm={() =>
          toDelete.item &&
          remove(toDelete.item, { onSuccess: (_data, gone) => onDeleted(gone), onSettled: toDelete.close })
        }
        onClose={toDelete.close}
        onClosed={() => {
          // The focused button is gone.
          if (document.activeElement === document.body) onDeletedAndClosed();
        }}
      >
        {consultantTexts.delete.meaning}
      </ConfirmDialog>
    </div>
  );
}

export function titleOf({ title }: ConversationSummary): string {
  return title?.trim() || consultantTexts.untitled;
}

interface ActionProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

function Action({ label, onClick, children }: ActionProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}
