import { ActionIcon, CloseButton, TextInput } from "@mantine/core";
import { ChevronDown, ChevronUp, Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useDeferredValue, useMemo, useState } from "react";
import "#app/ui/theme/controls.css";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { CopyButton } from "#app/ui/text/copy-button.tsx";
import type { Resume } from "#shared/resume.ts";
import { wholeTextTexts as texts } from "./texts.ts";
import classes from "./whole-text-dialog.module.css";

interface WholeTextDialogProps {
  /** Stays while the dialog fades out. */
  resume: Resume | null;
  isOpen: boolean;
  onClose: () => void;
}

export function WholeTextDialog({ resume, isOpen, onClose }: WholeTextDialogProps) {
  return (
    <Dialog title={texts.title} isOpen={isOpen} onClose={onClose} isWide>
      {resume && <WholeText key={resume.id} title={resume.title} text={resume.parsed_content ?? ""} />}
    </Dialog>
  );
}

function WholeText({ title, text }: { title: string; text: string }) {
  const [words, setWords] = useState("");
  const sought = useDeferredValue(words);
  const matches = useMemo(() => findInText(text, sought), [text, sought]);
  const [chosen, setChosen] = useState(0);
  const count = matches.length;
  // The search may now have fewer matches.
  const current = Math.min(chosen, Math.max(0, count - 1));

  function step(by: 1 | -1): void {
    if (count > 0) setChosen((current + by + count) % count);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  }

  return (
    <>
      <p className={classes.purpose}>{texts.purpose}</p>
      <div className={classes.tools}>
        <TextInput
          className={classes.find}
          aria-label={texts.find}
          placeholder={texts.find}
          leftSection={<Search size={18} aria-hidden />}
          rightSection={words !== "" && <CloseButton aria-label={texts.clear} onClick={() => setWords("")} />}
          maxLength={100}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
          data-autofocus
        />
        <p role="status" className={classes.found}>
          {sought.trim() !== "" && (count === 0 ? texts.none : texts.found(current + 1, count, count === maxMatches))}
        </p>
        <ActionIcon
          variant="default"
          size={40}
          className="app-touch-target"
          aria-label={texts.previous}
          aria-disabled={count === 0 || undefined}
          onClick={() => step(-1)}
        >
          <ChevronUp size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={40}
          className="app-touch-target"
          aria-label={texts.next}
          aria-disabled={count === 0 || undefined}
          onClick={() => step(1)}
        >
          <ChevronDown size={20} aria-hidden />
        </ActionIcon>
        <CopyButton text={text}>{texts.copy}</CopyButton>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard must reach it */}
      <div className={classes.sheet} role="region" aria-label={texts.text(title)} tabIndex={0}>
        <Marked text={text} matches={matches} current={current} />
      </div>
      <p className={classes.length}>{texts.length(Array.from(text).length)}</p>
    </>
  );
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

function Marked({ text, matches, current }: { text: string; matches: readonly Match[]; current: number }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [index, { start, end }] of matches.entries()) {
    parts.push(
      text.slice(at, start),
      <mark
        key={start}
        ref={index === current ? bringIntoView : undefined}
        className={classes.mark}
        data-current={index === current || undefined}
      >
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return [...parts, text.slice(at)];
}

/** UTF-16 offsets. */
interface Match {
  start: number;
  end: number;
}

/** Each match is an element on the page. */
export const maxMatches = 500;

/** Ignores case and the kind of white space. */
export function findInText(text: string, words: string): Match[] {
  const pattern = words
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.toWellFormed().replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`))
    .join(String.raw`\s+`);
  if (pattern === "") return [];
  const matches: Match[] = [];
  for (const { 0: found, index } of text.matchAll(new RegExp(pattern, "gi"))) {
    matches.push({ start: index, end: index + found.length });
    if (matches.length === maxMatches) break;
  }
  return matches;
}
