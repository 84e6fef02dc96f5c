import { Button, VisuallyHidden } from "@mantine/core";
import classes from "./documents-panel.module.css";
import { documentsTexts } from "./texts.ts";

const texts = documentsTexts.stored;

interface StoredNoteProps {
  name: string;
  onFillIn: () => void;
  onLater: () => void;
}

/** Of a new document: what stands on the paper is a click away, and nobody has to type it. */
export function StoredNote({ name, onFillIn, onLater }: StoredNoteProps) {
  const of = <VisuallyHidden component="span">{texts.of(name)}</VisuallyHidden>;
  return (
    <div className={classes.stored}>
      <p dir="auto">{texts.note(name)}</p>
      <Button variant="light" size="sm" className="app-touch-target" onClick={onFillIn}>
        {texts.read}
        {of}
      </Button>
      <Button variant="subtle" size="sm" className="app-touch-target" onClick={onLater}>
        {texts.later}
        {of}
      </Button>
    </div>
  );
}
