import { Modal, VisuallyHidden } from "@mantine/core";
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useBackCloses } from "#app/ui/dialogs/back-closes.ts";
import { afterFocusReturn, useFreeOfToasts } from "#app/ui/dialogs/open-dialog.ts";
import "#app/ui/theme/controls.css";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import classes from "./command-palette.module.css";
import { type Command, findCommands, groupCommands } from "./commands.ts";
import { commandPaletteTexts } from "./texts.ts";

interface CommandPaletteProps {
  commands: readonly Command[];
  /** The last resort: what to do with what was typed. */
  offerFor: (query: string) => Command;
  onQuery: (query: string) => void;
  isOpen: boolean;
  onClose: () => void;
}

export function CommandPalette({ commands, offerFor, onQuery, isOpen, onClose }: CommandPaletteProps) {
  const isPhone = useIsPhone();
  useFreeOfToasts(isOpen);
  useBackCloses(isOpen, onClose);
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
          <CommandSearch {...{ commands, offerFor, onQuery }} onPick={pick} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface CommandSearchProps extends Pick<CommandPaletteProps, "commands" | "offerFor" | "onQuery"> {
  onPick: (command: Command) => void;
}

function CommandSearch({ commands, offerFor, onQuery, onPick }: CommandSearchProps) {
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const found = findCommands(commands, query);
  const typed = query.trim();
  const offered = typed === "" ? found : [...found, offerFor(typed)];
  const choice = offered[chosen];
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
    if (event.nativeEvent.isComposing || offered.length === 0) return;
    if (event.key === "ArrowDown") setChosen((chosen + 1) % offered.length);
    else if (event.key === "ArrowUp") setChosen((chosen + offered.length - 1) % offered.length);
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
            onQuery(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={commandPaletteTexts.results} className={classes.list}>
        {groupCommands(offered).map((group) => (
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
                onMouseMove={() => setChosen(offered.indexOf(command))}
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
          {commandPaletteTexts.nothing(typed)}
        </p>
      )}
      <VisuallyHidden component="output">
        {typed !== "" &&
          (found.length > 0 ? commandPaletteTexts.count(found.length) : commandPaletteTexts.nothing(typed))}
      </VisuallyHidden>
    </>
  );
}
