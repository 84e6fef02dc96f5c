import { useOs } from "@mantine/hooks";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import classes from "./shortcuts-dialog.module.css";
import { workspaceShellTexts as texts } from "./texts.ts";

export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const os = useOs({ getValueInEffect: false });
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
