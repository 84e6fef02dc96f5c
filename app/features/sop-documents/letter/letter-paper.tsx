import { Fragment, type ReactNode, type Ref } from "react";
import { Foldable, isLongerThan } from "#app/ui/lists/foldable.tsx";
import { SafeText } from "#app/ui/text/safe-text.tsx";
import type { SopDocument } from "#shared/letters/sop-document.ts";
import { letterCardTexts as texts, letterName } from "#app/features/sop-documents/texts.ts";
import classes from "./letter-paper.module.css";
import { letterPieces } from "./letter-pieces.ts";

const long = { characters: 1_800, lines: 24 };

interface LetterPaperProps {
  letter: SopDocument;
  isUnfolded: boolean;
  ref?: Ref<HTMLDivElement>;
}

export function LetterPaper({ letter, isUnfolded, ref }: LetterPaperProps) {
  const { document_type: type, generated_text: text, email_subject: subject } = letter;
  return (
    <div ref={ref} className={classes.desk}>
      <Foldable
        component="article"
        className={classes.paper}
        cutBy="height"
        isLong={isLongerThan(text, long)}
        isUnfolded={isUnfolded}
        of={texts.of(letterName(letter))}
        buttonAt="center"
      >
        {type === "professional_email" && subject && (
          <p className={classes.subject}>
            <span className={classes.subjectLabel}>{texts.subject}:</span>{" "}
            <bdi>
              <Gaps of={subject} />
            </bdi>
          </p>
        )}
        <SafeText text={text} renderText={renderGaps} />
      </Foldable>
    </div>
  );
}

function renderGaps(text: string): ReactNode {
  return <Gaps of={text} />;
}

function Gaps({ of: text }: { of: string }): ReactNode {
  let offset = 0;
  return letterPieces(text).map((piece) => {
    const key = offset;
    offset += piece.text.length;
    return piece.isGap ? (
      <mark key={key} className={classes.gap} tabIndex={-1}>
        {piece.text}
      </mark>
    ) : (
      <Fragment key={key}>{piece.text}</Fragment>
    );
  });
}
