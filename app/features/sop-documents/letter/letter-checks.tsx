import { CircleCheck, TriangleAlert } from "lucide-react";
import { type ReactNode, useDeferredValue, useMemo } from "react";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import type { LetterFlag } from "#shared/letters/letter.ts";
import type { SopDocument } from "#shared/letters/sop-document.ts";
import { checksTexts as texts } from "#app/features/sop-documents/texts.ts";
import { checkLetter } from "./check-letter.ts";
import classes from "./letter-checks.module.css";

const mostFindings = 6;

interface LetterChecksProps {
  letter: SopDocument;
  text: string;
  /** Else its gaps are named above it. */
  isEditing: boolean;
  /** Null until known. */
  inputs: readonly (string | null | undefined)[] | null;
  /** Found when it was generated. */
  flags: readonly LetterFlag[];
}

export function LetterChecks({ letter, text, isEditing, inputs, flags }: LetterChecksProps) {
  // Typing goes first.
  const shown = useDeferredValue(text);
  const { document_type: documentType, country, university, prompt_input: prompt } = letter;
  const checks = useMemo(
    () => checkLetter({ text: shown, documentType, country, inputs: [prompt, country, university, ...(inputs ?? [])] }),
    [shown, documentType, country, university, prompt, inputs],
  );
  const unsupported = inputs === null ? [] : checks.unsupported;
  const ofApplication = flags.filter(({ kind }) => kind === "other-in-application");
  const ofRules = flags.filter(({ kind }) => kind !== "other-in-application");
  const isGood = checks.gaps.length + checks.genericPhrases.length + unsupported.length + flags.length === 0;
  return (
    <div role="group" className={classes.checks} aria-label={texts.title}>
      <h3 className={classes.title}>{texts.title}</h3>
      {ofRules.length > 0 && (
        <Check isGood={false} title={texts.flags}>
          <p className={classes.words}>{texts.flagsHint}</p>
          <Flags flags={ofRules} />
        </Check>
      )}
      {ofApplication.length > 0 && (
        <Check isGood={false} title={texts.application}>
          <p className={classes.words}>{texts.applicationHint}</p>
          <Flags flags={ofApplication} />
          <ScreenLink screen="application-answers" className={classes.change}>
            {texts.changeApplication}
          </ScreenLink>
        </Check>
      )}
      <Check isGood={checks.length.state === "ok"}>
        <p className={classes.words}>{checks.length.sentence}</p>
      </Check>
      {isEditing && checks.gaps.length > 0 && (
        <Check isGood={false} title={texts.gaps(checks.gaps.length)}>
          <Findings items={checks.gaps.map(({ what, start }) => ({ key: start, words: what }))} />
        </Check>
      )}
      {checks.genericPhrases.length > 0 && (
        <Check isGood={false} title={texts.phrases}>
          <Findings
            items={checks.genericPhrases.map((found) => ({ key: found.start, words: found.text, more: found.advice }))}
          />
        </Check>
      )}
      {unsupported.length > 0 && (
        <Check isGood={false} title={texts.unsupported}>
          <p className={classes.words}>{texts.unsupportedHint}</p>
          <Findings items={unsupported.map((found) => ({ key: found.start, words: found.text }))} />
        </Check>
      )}
      {isGood && (
        <Check isGood>
          <p className={classes.words}>{texts.allGood}</p>
        </Check>
      )}
    </div>
  );
}

function Flags({ flags }: { flags: readonly LetterFlag[] }) {
  return (
    <ul className={classes.flags}>
      {flags.map((flag) => (
        <Flag key={`${flag.kind} ${flag.quote} ${flag.sentence}`} flag={flag} />
      ))}
    </ul>
  );
}

function Flag({ flag: { kind, quote, sentence, source } }: { flag: LetterFlag }) {
  return (
    <li>
      {kind !== "other-in-application" && <strong className={classes.found}>{texts.flagKinds[kind]}</strong>}{" "}
      <bdi className={classes.quote}>{texts.yourWords(quote)}</bdi> {sentence}
      {source && (
        <span className={classes.source}>
          {texts.source}{" "}
          <a href={source.url} target="_blank" rel="noreferrer">
            {source.title}
          </a>
          , {texts.dated(source.dated)}
        </span>
      )}
    </li>
  );
}

function Check({ isGood, title, children }: { isGood: boolean; title?: string; children: ReactNode }) {
  const Sign = isGood ? CircleCheck : TriangleAlert;
  return (
    <div className={classes.check}>
      <Sign size={18} className={isGood ? classes.good : classes.attention} aria-hidden />
      <div className={classes.body}>
        {title && <h4 className={classes.kind}>{title}</h4>}
        {children}
      </div>
    </div>
  );
}

function Findings({ items }: { items: { key: number; words: string; more?: string }[] }) {
  const rest = items.length - mostFindings;
  return (
    <ul className={classes.findings}>
      {items.slice(0, mostFindings).map(({ key, words, more }) => (
        <li key={key}>
          <bdi className={classes.found}>{words}</bdi>
          {more && <span className={classes.advice}> {more}</span>}
        </li>
      ))}
      {rest > 0 && <li>{texts.more(rest)}</li>}
    </ul>
  );
}
