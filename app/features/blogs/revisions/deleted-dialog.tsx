import { Button, Stack, Text } from "@mantine/core";
import { Dialog, DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { conflictTexts as texts } from "./texts.ts";

interface DeletedDialogProps {
  /** Of the post as it is in the editor. */
  title: string;
  isOpen: boolean;
  isBusy: boolean;
  /** Stores what the editor holds by `createPost` with an id of its own, then edits that. */
  onSaveAsNew: () => void;
  onClose: () => void;
}

/** Says that the post is gone, and offers to store what was written as another. */
export function DeletedDialog({ title, isOpen, isBusy, onSaveAsNew, onClose }: DeletedDialogProps) {
  return (
    <Dialog title={texts.deletedTitle(title)} isOpen={isOpen} onClose={onClose}>
      <Stack gap={24}>
        <Text>{texts.deletedMeaning}</Text>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {texts.keepEditing}
          </Button>
          <Button loading={isBusy} onClick={onSaveAsNew} data-autofocus>
            {texts.saveAsNew}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
