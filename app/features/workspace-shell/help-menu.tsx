import { useDisclosure } from "@mantine/hooks";
import { CircleHelp, GraduationCap, Keyboard, MessageSquareHeart } from "lucide-react";
import { lazyDialog } from "#app/ui/dialogs/lazy-dialog.tsx";
import { MenuButton } from "#app/ui/menus/menu-button.tsx";
import { workspaceShellTexts as texts } from "./texts.ts";

interface HelpMenuProps {
  onRestartTutorial: () => void;
  onSendFeedback: () => void;
}

const ShortcutsDialog = lazyDialog(async () => (await import("./shortcuts-dialog.tsx")).ShortcutsDialog);

export function HelpMenu({ onRestartTutorial, onSendFeedback }: HelpMenuProps) {
  const [areShortcutsOpen, shortcuts] = useDisclosure(false);
  return (
    <>
      <MenuButton
        label={texts.help}
        title={texts.help}
        width={224}
        entries={[
          { label: texts.restartTutorial, Icon: GraduationCap, onPick: onRestartTutorial },
          { label: texts.sendFeedback, Icon: MessageSquareHeart, onPick: onSendFeedback },
          { label: texts.shortcuts, Icon: Keyboard, onPick: shortcuts.open },
        ]}
      >
        <CircleHelp size={20} aria-hidden />
      </MenuButton>
      <ShortcutsDialog isOpen={areShortcutsOpen} onClose={shortcuts.close} />
    </>
  );
}
