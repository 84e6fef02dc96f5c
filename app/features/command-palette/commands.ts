import type { LucideIcon } from "lucide-react";
import { foldForSearch } from "#app/lib/text/fold-for-search.ts";

export interface Command {
  id: string;
  label: string;
  group: string;
  keywords?: string;
  icon: LucideIcon;
  /** It is the choice now, and may be picked. */
  prepare?: () => void;
  /** Runs after the palette is closed and the focus is back. */
  run: () => void;
}

export interface CommandGroup {
  name: string;
  commands: Command[];
}

/** Every word of the query must begin a word of the command. Keeps the order. */
export function findCommands(commands: readonly Command[], query: string): Command[] {
  const wanted = wordsOf(query);
  return commands.filter(({ label, group, keywords = "" }) => {
    const words = wordsOf(`${label} ${group} ${keywords}`);
    return wanted.every((want) => words.some((word) => word.startsWith(want)));
  });
}

export function groupCommands(commands: readonly Command[]): CommandGroup[] {
  const groups: CommandGroup[] = [];
  for (const command of commands) {
    const last = groups.at(-1);
    if (last?.name === command.group) last.commands.push(command);
    else groups.push({ name: command.group, commands: [command] });
  }
  return groups;
}

function wordsOf(text: string): string[] {
  return foldForSearch(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
