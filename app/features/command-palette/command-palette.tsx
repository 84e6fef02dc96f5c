import { Modal, VisuallyHidden } from "@mantine/core";
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { afterFocusReturn, useFreeOfToasts } from "#app/ui/dialogs/open-dialog.ts";
import "#app/ui/theme/controls.css";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import classes from "./command-palette.module.css";
import { type Command, findCommands, groupCommands } from "./commands.ts";
import { commandPaletteTexts } from "./texts.ts";

interface CommandPaletteProps {
  commands: readonly Command[];
  isOpen: boolean;
  onClose: () => void;
}

export function CommandPalette({ commands, isOpen, onClose }: CommandPaletteProps) {
  const isPhone = useIsPhone();
  useFreeOfToasts(isOpen);
  const picked = useRef<Command | null>(null);

  function pick(command: Command) {
    picked.current = command;
    onClose();
  }

  // What opens next returns the focus to where it was before the palette.
  function runPicked() {
    const command = picked.current;
    picked.current = null;
    command?.run();
  }

  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size="36rem"
      classNames={{ content: classes.content, body: classes.body }}
      yOffset={isPhone ? "8px" : "12dvh"}
      xOffset={isPhone ? "8px" : undefined}
      transitionProps={{ duration: 120, onExited: () => afterFocusReturn(runPicked) }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label={commandPaletteTexts.title}>
        <Modal.Body>
          <CommandSearch commands={commands} onPick={pick} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface CommandSearchProps {
  commands: readonly Command[];
  onPick: (command: Command) => void;
}

function CommandSearch({ commands, onPick }: CommandSearchProps) {
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

  // The first of all is nobody's choice.
  const isChosen = query !== "" || chosen > 0;
  const prepare = useEffectEvent(() => choice?.prepare?.());
  useEffect(() => {
    if (isChosen && chosenId) prepare();
  }, [isChosen, chosenId]);

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
          aria-label={commandPaletteTexts.search}
          placeholder={commandPaletteTexts.search}
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
      <div id={`${id}-list`} role="listbox" aria-label={commandPaletteTexts.results} className={classes.list}>
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
          {commandPaletteTexts.nothing(query.trim())}
        </p>
      )}
      <VisuallyHidden component="output">
        {query.trim() !== "" &&
          (found.length > 0 ? commandPaletteTexts.count(found.length) : commandPaletteTexts.nothing(query.trim()))}
      </VisuallyHidden>
    </>
  );
}
