import { Button, Title } from "@mantine/core";
import type { DeskPreview } from "#shared/rules/facts-desk.ts";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { Records } from "./records.tsx";
import classes from "./rule-facts.module.css";
import { factsDeskTexts } from "./texts.ts";

const texts = factsDeskTexts.form;

interface ValuePreviewProps {
  preview: DeskPreview;
  isSaving: boolean;
  onSave: () => void;
}

/** What counts when, whose plans change, and which answers change their words. */
export function ValuePreview({ preview: { records, texts: changed, touched }, isSaving, onSave }: ValuePreviewProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>({ scrolls: true });
  return (
    <section className={classes.preview} aria-label={texts.previewTitle}>
      <Title order={3} size="h4" ref={heading} tabIndex={-1}>
        {texts.previewTitle}
      </Title>
      <Records records={records} />
      <Title order={4} size="h5">
        {texts.touched.title}
      </Title>
      <p>{touched.open === 0 ? texts.touched.nobody : texts.touched.says(touched)}</p>
      {touched.changed > 0 && (
        <ul aria-label={texts.touched.title}>
          {texts.touched.parts(touched).map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      )}
      <Title order={4} size="h5">
        {texts.texts}
      </Title>
      {changed.length === 0 && <p className={classes.quiet}>{texts.noTexts}</p>}
      <ul className={classes.rows} aria-label={texts.texts}>
        {changed.map(({ title, before, after }) => (
          <li key={title} className={classes.row}>
            <p className={classes.says}>{title}</p>
            <p className={classes.message}>
              <strong>{texts.before}:</strong> {before ?? texts.nothing}
            </p>
            <p className={classes.message}>
              <strong>{texts.after}:</strong> {after ?? texts.nothing}
            </p>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button loading={isSaving} onClick={onSave}>
          {texts.save}
        </Button>
      </div>
    </section>
  );
}
