import { ActionIcon, Text, Title } from "@mantine/core";
import { Download, Ellipsis, type LucideIcon, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { ConfirmDialog, useConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { lazyDialog } from "#app/ui/dialogs/lazy-dialog.tsx";
import { MenuButton } from "#app/ui/menus/menu-button.tsx";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
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
  const isPhone = useIsPhone();
  const title = conversation ? titleOf(conversation) : texts.titleOfNew;
  const actionOf = (verb: string, Icon: LucideIcon, onPick: () => void) => ({
    verb,
    label: texts.of(verb, title),
    Icon,
    onPick,
  });
  const actions = conversation
    ? [
        actionOf(texts.rename, Pencil, () => toRename.open(conversation)),
        actionOf(texts.export, Download, () => !isExporting && exportIt(conversation)),
        actionOf(texts.delete, Trash2, () => toDelete.open(conversation)),
      ]
    : [];
  return (
    <div className={classes.head}>
      <Title order={2} size="h4" id={titleId} className={classes.title}>
        <bdi>{title}</bdi>
      </Title>
      {conversation && !isPhone && (
        <div className={classes.actions}>
          {actions.map(({ verb, label, Icon, onPick }) => (
            <ActionIcon
              key={verb}
              variant="subtle"
              color="gray"
              size={40}
              aria-label={label}
              title={label}
              onClick={onPick}
            >
              <Icon size={18} aria-hidden />
            </ActionIcon>
          ))}
        </div>
      )}
      <Text size="sm" c="dimmed" className={classes.prompt}>
        {texts.prompt}
      </Text>
      {about && <div className={classes.about}>{about}</div>}
      {conversation && isPhone && (
        <MenuButton label={texts.more(title)} title={texts.more(title)} width={260} entries={actions}>
          <Ellipsis size={20} aria-hidden />
        </MenuButton>
      )}
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
