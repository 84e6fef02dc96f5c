import { readdirSync } from "node:fs";
import path from "node:path";

const folders = ["app", "tests/e2e"];

/**
 * The files of the journeys of a tree that one of these words selects: a folder, with a slash at its end, or a part of a
 * file's name. The empty word selects all.
 */
export function journeysOf(words: readonly string[], tree = "."): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(tree, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".e2e.ts"))
      .map((file) => path.posix.join(folder, file)),
  );
  const isOf = (file: string, word: string) =>
    word.endsWith("/") ? file.startsWith(word) : path.posix.basename(file).includes(word);
  return files.filter((file) => words.some((word) => isOf(file, word)));
}
