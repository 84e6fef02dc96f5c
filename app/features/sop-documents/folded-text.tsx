import { Button, VisuallyHidden } from "@mantine/core";
import { useId, useState } from "react";
import classes from "./letter-card.module.css";
import { letterCardTexts as texts } from "./texts.ts";

/** Of longer texts the beginning is shown first. */
const long = { characters: 280, lines: 4 };

/** What a person typed: text and nothing but text, in its own direction of writing. */
export function FoldedText({ text, name }: { text: string; name: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const id = useId();
  const isLong = text.length > long.characters || text.split("\n").length > long.lines;
  return (
    <>
      <p id={id} dir="auto" className={classes.typed} data-cut={(isLong && !isWhole) || undefined}>
        {text}
      </p>
      {isLong && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.more}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? texts.showLess : texts.showAll}
          <VisuallyHidden component="span">{texts.of(name)}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}
