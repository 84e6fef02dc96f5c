import { Menu } from "@mantine/core";
import { cloneElement, type ReactElement, type Ref, useEffect, useRef } from "react";
import "#app/ui/theme/controls.css";
import type { MenuEntry } from "./menu-button.tsx";

interface MenuListProps {
  button: ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
  title: string;
  width: number;
  entries: readonly MenuEntry[];
}

/** Opens at once: the click that wanted it came before it. */
export function MenuList({ button, title, width, entries }: MenuListProps) {
  const target = useRef<HTMLButtonElement>(null);
  const hasOpened = useRef(false);

  useEffect(() => {
    if (hasOpened.current) return;
    hasOpened.current = true;
    // This button took the place of the one that was clicked.
    target.current?.focus();
    target.current?.click();
  }, []);

  return (
    <Menu position="bottom-end" width={width} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown aria-label={title}>
        <MenuEntries
          entries={entries}
          onPick={(entry) => {
            // What opens next returns the focus to the button, not to an entry of the closed menu.
            target.current?.focus();
            entry.onPick();
          }}
        />
      </Menu.Dropdown>
    </Menu>
  );
}

interface MenuEntriesProps {
  entries: readonly MenuEntry[];
  onPick: (entry: MenuEntry) => void;
}

function MenuEntries({ entries, onPick }: MenuEntriesProps) {
  const chosen = entries.find(({ isChosen }) => isChosen);
  if (!chosen) {
    return entries.map((entry) => (
      <Menu.Item key={entry.label} leftSection={<entry.Icon size={16} aria-hidden />} onClick={() => onPick(entry)}>
        {entry.label}
      </Menu.Item>
    ));
  }
  return (
    <Menu.RadioGroup value={chosen.label}>
      {entries.map((entry) => (
        <Menu.RadioItem
          key={entry.label}
          value={entry.label}
          closeMenuOnClick
          rightSection={<entry.Icon size={16} aria-hidden />}
          onClick={() => onPick(entry)}
        >
          {entry.label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
