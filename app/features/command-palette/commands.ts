import type { LucideIcon } from "lucide-react";
import { foldForSearch } from "#app/lib/text/fold-for-search.ts";

export interface Command {
  id: string;
  label: string;
  group: string;
  keywords?: string;
  icon: LucideIcon;
  /** One of many: shown only to who types, and the first few of its group. "elsewhere" matches whatever is typed. */
  isFoundBy?: "words" | "elsewhere";
  /** It is the choice now, and may be picked. */
  prepare?: () => void;
  /** Runs after the palette is closed and the focus is back. */
  run: () => void;
}

export interface CommandGroup {
  name: string;
  commands: Command[];
}

/** Of each group of which there are many. */
const mostOfMany = 5;

/** Every word of the query must begin a word of the command. Keeps the order. */
export function findCommands(commands: readonly Command[], query: string): Command[] {
  const wanted = wordsOf(query);
  const counts = new Map<string, number>();
  return commands.filter(({ label, group, keywords = "", isFoundBy }) => {
    const words = wordsOf(`${label} ${group} ${keywords}`);
    const isMatch = isFoundBy === "elsewhere" || wanted.every((want) => words.some((word) => word.startsWith(want)));
    if (!isMatch || isFoundBy === undefined) return isMatch;
    const count = (counts.get(group) ?? 0) + 1;
    counts.set(group, count);
    return wanted.length > 0 && count <= mostOfMany;
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
