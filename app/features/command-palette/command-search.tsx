import { VisuallyHidden } from "@mantine/core";
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import classes from "./command-palette.module.css";
import { type Command, findCommands, groupCommands } from "./commands.ts";
import { commandPaletteTexts as texts } from "./texts.ts";

interface CommandSearchProps {
  commands: readonly Command[];
  onPick: (command: Command) => void;
}

export function CommandSearch({ commands, onPick }: CommandSearchProps) {
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const found = findCommands(commands, query);
  const choice = found[chosen];
  const optionId = (command: Command) => `${id}-${command.id}`;
  const chosenId = choice && optionId(choice);

  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: "nearest" });
  }, [chosenId]);

  function onKeyDown(event: KeyboardEvent) {
    // Enter may also end an IME composition.
    if (event.nativeEvent.isComposing || found.length === 0) return;
    if (event.key === "ArrowDown") setChosen((chosen + 1) % found.length);
    else if (event.key === "ArrowUp") setChosen((chosen + found.length - 1) % found.length);
    else if (event.key === "Enter" && choice) onPick(choice);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className={classes.search}>
        <Search size={20} aria-hidden />
        <input
          data-autofocus
          className={classes.input}
          role="combobox"
          aria-label={texts.search}
          placeholder={texts.search}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosenId}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={texts.results} className={classes.list}>
        {groupCommands(found).map((group) => (
          <div key={group.name} role="group" aria-label={group.name}>
            <div className={classes.heading} aria-hidden>
              {group.name}
            </div>
            {group.commands.map((command) => (
              <button
                key={command.id}
                type="button"
                tabIndex={-1}
                id={optionId(command)}
                role="option"
                aria-selected={command === choice}
                className={classes.option}
                // Keeps the focus in the field.
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => setChosen(found.indexOf(command))}
                onClick={() => onPick(command)}
              >
                <command.icon size={20} aria-hidden />
                {command.label}
              </button>
            ))}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className={classes.nothing} aria-hidden>
          {texts.nothing(query.trim())}
        </p>
      )}
      <VisuallyHidden component="output">
        {query.trim() !== "" && (found.length > 0 ? texts.count(found.length) : texts.nothing(query.trim()))}
      </VisuallyHidden>
    </>
  );
}
