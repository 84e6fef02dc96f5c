import type { LucideIcon } from "lucide-react";
import { plainText } from "#app/lib/text/plain-text.ts";

/** One thing that the palette leads to or does. */
export interface Command {
  id: string;
  label: string;
  /** The heading that it stands under. */
  group: string;
  /** Other words that people may look for it by. */
  keywords?: string;
  icon: LucideIcon;
  /** Runs when the palette is gone and the focus is back where it was. */
  run: () => void;
}

export interface CommandGroup {
  name: string;
  commands: Command[];
}

/** The commands that every word of the query begins a word of, in the order in which they were given. */
export function findCommands(commands: readonly Command[], query: string): Command[] {
  const wanted = wordsOf(query);
  return commands.filter(({ label, group, keywords = "" }) => {
    const words = wordsOf(`${label} ${group} ${keywords}`);
    return wanted.every((want) => words.some((word) => word.startsWith(want)));
  });
}

/** Neighbours of one group under its name. */
export function groupCommands(commands: readonly Command[]): CommandGroup[] {
  const groups: CommandGroup[] = [];
  for (const command of commands) {
    const last = groups.at(-1);
    if (last?.name === command.group) last.commands.push(command);
    else groups.push({ name: command.group, commands: [command] });
  }
  return groups;
}

/** Lower case, without accents; anything that is no letter or figure parts words. */
function wordsOf(text: string): string[] {
  return plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
