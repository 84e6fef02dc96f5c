import { Stack } from "@mantine/core";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import type { AnswersPreview } from "#shared/applications/application.ts";
import { answersTexts } from "./texts.ts";
import classes from "./application-answers.module.css";

const texts = answersTexts.preview;

interface ChangePreviewProps {
  preview: AnswersPreview;
  isOpen: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** "3 added, 2 no longer needed". */
export function ChangePreview({ preview, isOpen, onConfirm, onCancel }: ChangePreviewProps) {
  const { added, gone } = preview;
  return (
    <ConfirmDialog
      title={texts.title}
      confirmLabel={texts.confirm}
      isOpen={isOpen}
      isBusy={false}
      isHarmless
      onConfirm={onConfirm}
      onClose={onCancel}
    >
      <Stack gap={12}>
        <strong>{texts.summary(added.length, gone.length)}</strong>
        <Titles title={texts.added} titles={added} />
        <Titles title={texts.gone} titles={gone} />
        {gone.length > 0 && <span className={classes.why}>{texts.keep}</span>}
      </Stack>
    </ConfirmDialog>
  );
}

function Titles({ title, titles }: { title: string; titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <div>
      <h3 className={classes.small}>{title}</h3>
      <ul className={classes.titles}>
        {titles.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  );
}
