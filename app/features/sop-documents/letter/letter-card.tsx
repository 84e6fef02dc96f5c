import { Badge, VisuallyHidden } from "@mantine/core";
import { Fragment, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { serviceUnreachable } from "#app/lib/errors.ts";
import { formatExactDate } from "#app/lib/text/format.ts";
import { Card } from "#app/ui/card.tsx";
import { Foldable, isLongerThan } from "#app/ui/lists/foldable.tsx";
import { lazyPart, usePart } from "#app/ui/parts/lazy-part.ts";
import { notifyError } from "#app/ui/states/notify.ts";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import type { LetterFlag } from "#shared/letters/letter.ts";
import { type SopDocument, sopDocumentTitles } from "#shared/letters/sop-document.ts";
import { textOfMarkup } from "#shared/text-of-markup.ts";
import { letterCardTexts as texts, letterName } from "#app/features/sop-documents/texts.ts";
import { LetterActions } from "./letter-actions.tsx";
import classes from "./letter-card.module.css";
import { LetterChecks } from "./letter-checks.tsx";
import type { LetterEditorProps } from "./letter-editor.tsx";
import { LetterGaps } from "./letter-gaps.tsx";
import { LetterPaper } from "./letter-paper.tsx";
import { gapsOf } from "./letter-pieces.ts";
import type { LetterDraft, LetterDrafts } from "./use-letter-drafts.ts";

const letterEditor = lazyPart(async () => (await import("./letter-editor.tsx")).LetterEditor);

const longInput = { characters: 280, lines: 4 };

interface LetterCardProps {
  userId: string;
  letter: SopDocument;
  draft: LetterDraft | undefined;
  drafts: LetterDrafts;
  /** Null until known. */
  checkInputs: readonly (string | null | undefined)[] | null;
  flags: readonly LetterFlag[];
  /** Shown whole, and its gaps are what comes next. */
  isFirst: boolean;
  isNew: boolean;
  onDelete: (letter: SopDocument) => void;
  onVersions: (letter: SopDocument) => void;
}

export function LetterCard(props: LetterCardProps) {
  const { userId, letter, draft, drafts, checkInputs, flags, isFirst, isNew, onDelete, onVersions } = props;
  const heading = useRef<HTMLSpanElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const name = letterName(letter);
  const isPhone = useIsPhone();
  const paper = useRef<HTMLDivElement>(null);
  const [seeks, setSeeks] = useState(0);

  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);

  function endEditing() {
    flushSync(() => drafts.end(letter.id));
    editButton.current?.focus();
  }

  function seek(index: number) {
    // Made anew, and whole: it may be folded.
    flushSync(() => setSeeks((count) => count + 1));
    const mark = paper.current?.querySelectorAll("mark")[index];
    mark?.focus({ preventScroll: true });
    mark?.scrollIntoView({ block: "center" });
  }

  const input = <Input of={name}>{letter.prompt_input}</Input>;
  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1} className={classes.heading}>
          <Badge variant="light" size="lg" className={classes.type}>
            {sopDocumentTitles[letter.document_type]}
          </Badge>
          <Place letter={letter} />
          {/* Tells apart letters of one kind and destination. */}
          <VisuallyHidden component="span">{formatExactDate(letter.created_at)}</VisuallyHidden>
        </span>
      }
      aside={
        <p className={classes.created}>
          {texts.created} <TimeAgo at={letter.created_at} />
        </p>
      }
      footer={
        draft === undefined && (
          <LetterActions
            ref={editButton}
            letter={letter}
            onEdit={() => drafts.begin(letter)}
            onDelete={() => onDelete(letter)}
            onVersions={() => onVersions(letter)}
          />
        )
      }
    >
      <div className={classes.content}>
        {!isPhone && input}
        {draft === undefined && (
          <LetterGaps
            gaps={gapsOf(letter)}
            name={name}
            isFirst={isFirst}
            onFill={() => drafts.begin(letter)}
            onSeek={seek}
          />
        )}
        <div className={classes.columns}>
          {draft === undefined ? (
            <LetterPaper key={seeks} ref={paper} letter={letter} isUnfolded={isFirst || isNew || seeks > 0} />
          ) : (
            <EditorOnceLoaded
              userId={userId}
              letter={letter}
              draft={draft}
              onChange={(words) => drafts.change(letter.id, words)}
              onDone={endEditing}
            />
          )}
          <LetterChecks
            letter={letter}
            text={draft?.text ?? textOfMarkup(letter.generated_text)}
            isEditing={draft !== undefined}
            inputs={checkInputs}
            flags={flags}
          />
        </div>
        {isPhone && input}
      </div>
    </Card>
  );
}

/** On phones one row below the letter until it is opened. */
function Input({ of: name, children: words }: { of: string; children: string }) {
  const isPhone = useIsPhone();
  if (isPhone) {
    return (
      <details className={classes.folded}>
        <summary className={classes.label}>
          {texts.input}
          <VisuallyHidden component="span">{texts.of(name)}</VisuallyHidden>
        </summary>
        <p className={classes.typed} dir="auto">
          {words}
        </p>
      </details>
    );
  }
  return (
    <section className={classes.input}>
      <h3 className={classes.label}>{texts.input}</h3>
      <Foldable
        component="p"
        dir="auto"
        className={classes.typed}
        cutBy="lines"
        isLong={isLongerThan(words, longInput)}
        of={texts.of(`${texts.input}, ${name}`)}
      >
        <Paragraphs>{words}</Paragraphs>
      </Foldable>
    </section>
  );
}

/** Blank lines can be left out. */
function Paragraphs({ children: words }: { children: string }) {
  let offset = 0;
  return words
    .trim()
    .split(/(\n\s*\n)/)
    .map((part) => {
      const key = offset;
      offset += part.length;
      if (part.trim() !== "") return <Fragment key={key}>{part}</Fragment>;
      return (
        <Fragment key={key}>
          {"\n"}
          <span className={classes.blank}>{part.slice(1)}</span>
        </Fragment>
      );
    });
}

/** Until its code is there, the letter stays as it is. */
function EditorOnceLoaded(props: LetterEditorProps) {
  const { letter, onDone } = props;
  const renderEditor = usePart(letterEditor, true, () => {
    onDone();
    notifyError({ message: serviceUnreachable });
  });
  return renderEditor?.(props) ?? <LetterPaper letter={letter} isUnfolded />;
}

function Place({ letter }: { letter: SopDocument }) {
  const parts = [letter.university, letter.country].filter((part) => part?.trim());
  if (parts.length === 0) return null;
  return (
    <span className={classes.places}>
      {parts.map((part, index) => (
        <bdi key={index === 0 ? "first" : "second"} className={classes.destination}>
          {part}
        </bdi>
      ))}
    </span>
  );
}
