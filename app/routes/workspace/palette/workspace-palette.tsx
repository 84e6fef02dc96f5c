import { CommandPalette } from "#app/features/command-palette/command-palette.tsx";
import { useSession } from "#app/lib/session/session.ts";
import { useFoundCommands } from "./found-commands.ts";
import { useWorkspaceCommands, type WorkspaceActions } from "./workspace-commands.ts";

interface WorkspacePaletteProps extends WorkspaceActions {
  isOpen: boolean;
  onClose: () => void;
}

export function WorkspacePalette({ isOpen, onClose, ...actions }: WorkspacePaletteProps) {
  const { user } = useSession();
  const { commands, onQuery, offerFor } = useFoundCommands(user?.id ?? "", isOpen && user !== null);
  const all = [...useWorkspaceCommands(actions), ...commands];
  return <CommandPalette commands={all} {...{ offerFor, onQuery, isOpen, onClose }} />;
}
