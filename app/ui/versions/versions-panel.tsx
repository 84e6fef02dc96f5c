import { Button, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import classes from "./versions-panel.module.css";

export interface Version {
  id: string;
  label: string;
}

interface VersionsPanelProps<State extends Version> {
  /** The current one, then former ones, latest first. */
  states: readonly [current: State, latest: State, ...others: State[]];
  renderFacts: (state: State) => ReactNode;
  renderChanges: (from: State, to: State) => ReactNode;
  onRestore: (state: State) => void;
}

const texts = {
  list: "Versions",
  compare: "Compare",
  compareOf: (label: string) => ` the version of ${label} with another`,
  restore: "Restore",
  restoreOf: (label: string) => ` the version of ${label}`,
  from: "From",
  to: "To",
  changes: "Changes",
} as const;

export function VersionsPanel<State extends Version>(props: VersionsPanelProps<State>) {
  const { states, renderFacts, renderChanges, onRestore } = props;
  const [current, latest] = states;
  const [chosen, setChosen] = useState<{ from: string | null; to: string | null }>({ from: null, to: null });
  const comparison = useRef<HTMLHeadingElement>(null);

  // The oldest may have been dropped.
  const from = states.find(({ id }) => id === chosen.from) ?? latest;
  const to = states.find(({ id }) => id === chosen.to) ?? current;
  const options = states.map(({ id, label }) => ({ value: id, label }));

  return (
    <div className={classes.panel}>
      <section className={classes.list}>
        <h3 className={classes.title}>{texts.list}</h3>
        <ul className={classes.states} aria-label={texts.list}>
          {states.map((state) => (
            <li key={state.id} className={classes.state} data-chosen={state.id === from.id || undefined}>
              <p className={classes.label}>{state.label}</p>
              <p className={classes.facts}>{renderFacts(state)}</p>
              {state.id !== current.id && (
                <div className={classes.actions}>
                  <Button
                    variant="default"
                    size="xs"
                    aria-pressed={state.id === from.id}
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
                      // Shows the change that the restore made.
                      setChosen({ from: null, to: null });
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
            value={from.id}
            onChange={(id) => setChosen({ ...chosen, from: id })}
          />
          <SelectField
            label={texts.to}
            data={options}
            allowDeselect={false}
            value={to.id}
            onChange={(id) => setChosen({ ...chosen, to: id })}
          />
        </div>
        {renderChanges(from, to)}
      </section>
    </div>
  );
}
