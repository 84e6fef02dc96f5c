import { Button, Group } from "@mantine/core";
import classes from "./account-section.module.css";
import { accountTexts } from "./texts.ts";

const texts = accountTexts.export;

/** More names than this help nobody on a screen; the archive's README has them all. */
const shownNames = 10;

interface MissingFilesProps {
  names: readonly string[];
  onRetry: () => void;
  onSave: () => void;
}

/** What an export has to do without, unless it is tried again. */
export function MissingFiles({ names, onRetry, onSave }: MissingFilesProps) {
  const rest = names.length - shownNames;
  return (
    <div role="alert" className={classes.panel}>
      <p className={classes.problem}>{texts.incomplete(names.length)}</p>
      <ul className={classes.names}>
        {names.slice(0, shownNames).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {rest > 0 && <li>{texts.more(rest)}</li>}
      </ul>
      <p className={classes.hint}>{texts.incompleteMeaning}</p>
      <Group gap={8}>
        <Button onClick={onRetry}>{texts.retry}</Button>
        <Button variant="default" onClick={onSave}>
          {texts.saveWithout}
        </Button>
      </Group>
    </div>
  );
}
