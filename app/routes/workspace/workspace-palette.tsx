import { CommandPalette } from "#app/features/command-palette/command-palette.tsx";
import { useWorkspaceCommands, type WorkspaceActions } from "./workspace-commands.ts";

interface WorkspacePaletteProps extends WorkspaceActions {
  isOpen: boolean;
  onClose: () => void;
}

export function WorkspacePalette({ isOpen, onClose, ...actions }: WorkspacePaletteProps) {
  return <CommandPalette commands={useWorkspaceCommands(actions)} isOpen={isOpen} onClose={onClose} />;
}
