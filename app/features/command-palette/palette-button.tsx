import { UnstyledButton } from "@mantine/core";
import { useOs } from "@mantine/hooks";
import { Search } from "lucide-react";
import classes from "./palette-button.module.css";
import { commandPaletteTexts } from "./texts.ts";

export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const os = useOs({ getValueInEffect: false });
  return (
    <UnstyledButton
      className={classes.button}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
    >
      <Search size={20} aria-hidden />
      <span className={classes.name}>{commandPaletteTexts.button}</span>
      <kbd className={classes.keys} aria-hidden>
        {os === "macos" || os === "ios" ? "⌘ K" : "Ctrl K"}
      </kbd>
    </UnstyledButton>
  );
}
