import { Anchor, Button, VisuallyHidden } from "@mantine/core";
import { DoneLine } from "#app/ui/states/done-line.tsx";
import type { GapFinding } from "#shared/letters/letter-gaps.ts";
import { checksTexts, letterCardTexts as texts } from "#app/features/sop-documents/texts.ts";
import classes from "./letter-gaps.module.css";

/** As many gaps are named above the letter; all of them are marked in it. */
const mostNamed = 3;

interface LetterGapsProps {
  gaps: readonly GapFinding[];
  /** Of the letter. */
  name: string;
  isFirst: boolean;
  onFill: () => void;
  /** Shows the gap of this number in the letter. */
  onSeek: (index: number) => void;
}

/** What is left to fill in, a line each, and the way to it. */
export function LetterGaps({ gaps, name, isFirst, onFill, onSeek }: LetterGapsProps) {
  if (gaps.length === 0) return <DoneLine>{checksTexts.nothingLeft}</DoneLine>;
  const rest = gaps.length - mostNamed;
  return (
    <div className={classes.gaps}>
      <div className={classes.words}>
        <p className={classes.left}>{checksTexts.left(gaps.length)}</p>
        <ul className={classes.list}>
          {gaps.slice(0, mostNamed).map(({ what, text, start }, index) => (
            <li key={start}>
              <Anchor
                component="button"
                type="button"
                className={`app-touch-target ${classes.place}`}
                onClick={() => onSeek(index)}
              >
                <bdi>{what || text}</bdi>
              </Anchor>
            </li>
          ))}
        </ul>
        {rest > 0 && <p className={classes.more}>{checksTexts.more(rest)}</p>}
      </div>
      <Button variant={isFirst ? "filled" : "default"} onClick={onFill}>
        {texts.fillIn}
        <VisuallyHidden component="span">{texts.of(name)}</VisuallyHidden>
      </Button>
    </div>
  );
}
