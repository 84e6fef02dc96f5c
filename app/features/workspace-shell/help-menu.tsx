import { ActionIcon, Menu } from "@mantine/core";
import { useDisclosure, useOs } from "@mantine/hooks";
import { CircleHelp, GraduationCap, Keyboard, MessageSquareHeart } from "lucide-react";
import { useRef } from "react";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import classes from "./help-menu.module.css";
import { workspaceShellTexts as texts } from "./texts.ts";

interface HelpMenuProps {
  onRestartTutorial: () => void;
  onSendFeedback: () => void;
}

export function HelpMenu({ onRestartTutorial, onSendFeedback }: HelpMenuProps) {
  const [areShortcutsOpen, shortcuts] = useDisclosure(false);
  const target = useRef<HTMLButtonElement>(null);

  // The next dialog returns the focus to the button, not to an entry of the closed menu.
  const afterwards = (open: () => void) => () => {
    target.current?.focus();
    open();
  };

  return (
    <>
      <Menu position="bottom-end" width={224} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon ref={target} variant="subtle" color="gray" size={40} aria-label={texts.help}>
            <CircleHelp size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown aria-label={texts.help}>
          <Menu.Item leftSection={<GraduationCap size={16} aria-hidden />} onClick={afterwards(onRestartTutorial)}>
            {texts.restartTutorial}
          </Menu.Item>
          <Menu.Item leftSection={<MessageSquareHeart size={16} aria-hidden />} onClick={afterwards(onSendFeedback)}>
            {texts.sendFeedback}
          </Menu.Item>
          <Menu.Item leftSection={<Keyboard size={16} aria-hidden />} onClick={afterwards(shortcuts.open)}>
            {texts.shortcuts}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ShortcutsDialog isOpen={areShortcutsOpen} onClose={shortcuts.close} />
    </>
  );
}

function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const os = useOs();
  const mod = os === "macos" || os === "ios" ? "⌘" : "Ctrl";
  return (
    <Dialog title={texts.shortcuts} isOpen={isOpen} onClose={onClose}>
      <dl className={classes.list}>
        {texts.keys(mod).map(({ keys, meaning }) => (
          <div key={meaning} className={classes.row}>
            <dt>{meaning}</dt>
            <dd>
              <kbd className={classes.keys}>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
