import { Button, VisuallyHidden } from "@mantine/core";
import { useMemo, useRef, useState } from "react";
import { SelectField } from "#app/ui/select-field.tsx";
import { TimeAgo } from "#app/ui/time-ago.tsx";
import type { SopDocument, SopDocumentVersion } from "#shared/sop-document.ts";
import { currentId, letterStates, type LetterState } from "./letter-states.ts";
import { versionsTexts as texts } from "./texts.ts";
import { VersionDiff } from "./version-diff.tsx";
import classes from "./versions-panel.module.css";

interface VersionsPanelProps {
  letter: SopDocument;
  /** At least one, the latest first. */
  versions: readonly SopDocumentVersion[];
  onRestore: (state: LetterState) => void;
}

/** The list of versions, and beside it what differs between two of them: at first the latest and the text of now. */
export function VersionsPanel({ letter, versions, onRestore }: VersionsPanelProps) {
  const states = useMemo(() => letterStates(letter, versions), [letter, versions]);
  const latest = versions[0]?.id ?? currentId;
  const [chosen, setChosen] = useState<{ from: string | null; to: string }>({ from: null, to: currentId });
  const comparison = useRef<HTMLHeadingElement>(null);

  // The oldest one goes when a fifty-first comes.
  const find = (id: string, otherwise: string) =>
    states.find((state) => state.id === id) ?? states.find((state) => state.id === otherwise);
  const from = find(chosen.from ?? latest, latest);
  const to = find(chosen.to, currentId);
  const options = states.map(({ id, label }) => ({ value: id, label }));

  return (
    <div className={classes.panel}>
      <section className={classes.list}>
        <h3 className={classes.title}>{texts.list}</h3>
        <ul className={classes.states} aria-label={texts.list}>
          {states.map((state) => (
            <li key={state.id} className={classes.state} data-chosen={state.id === from?.id || undefined}>
              <p className={classes.label}>{state.label}</p>
              <p className={classes.facts}>
                {texts.written} <TimeAgo at={state.writtenAt} />, {texts.words(state.words)}
              </p>
              {state.id !== currentId && (
                <div className={classes.actions}>
                  <Button
                    variant="default"
                    size="xs"
                    aria-pressed={state.id === from?.id}
                    onClick={() => {
                      setChosen({ ...chosen, from: state.id });
                      comparison.current?.focus();
                    }}
                  >
                    {texts.compare}
                    <VisuallyHidden component="span">{texts.compareOf(state.label)}</VisuallyHidden>
                  </Button>
                  <Button
                    variant="default"
                    size="xs"
                    onClick={() => {
                      // What comes next to see is what the restored text has replaced.
                      setChosen({ from: null, to: currentId });
                      onRestore(state);
                    }}
                  >
                    {texts.restore}
                    <VisuallyHidden component="span">{texts.restoreOf(state.label)}</VisuallyHidden>
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section className={classes.comparison}>
        <h3 ref={comparison} tabIndex={-1} className={classes.title}>
          {texts.changes}
        </h3>
        <div className={classes.choices}>
          <SelectField
            label={texts.from}
            data={options}
            allowDeselect={false}
            value={from?.id ?? null}
            onChange={(id) => id && setChosen({ ...chosen, from: id })}
          />
          <SelectField
            label={texts.to}
            data={options}
            allowDeselect={false}
            value={to?.id ?? null}
            onChange={(id) => id && setChosen({ ...chosen, to: id })}
          />
        </div>
        {from && to && <VersionDiff before={from.plain} after={to.plain} />}
      </section>
    </div>
  );
}
