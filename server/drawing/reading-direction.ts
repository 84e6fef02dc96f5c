const fromTheRight = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;

export function holdsRightToLeft(text: string): boolean {
  return fromTheRight.test(text);
}

/** By its first letter, as browsers do. */
export function isRightToLeft(paragraph: string): boolean {
  const [letter = ""] = /\p{Letter}/u.exec(paragraph) ?? [];
  return fromTheRight.test(letter);
}

/** From left to right, as programs expect the text of a PDF. Shortened Unicode algorithm: signs may be misplaced. */
export function visualOrder(line: string, isFromRight: boolean): string {
  const runs: { text: string; isFromRight: boolean }[] = [];
  for (const [run] of line.matchAll(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu)) {
    const direction = /[\p{L}\p{N}]/u.test(run) ? fromTheRight.test(run) : null;
    const last = runs.at(-1);
    if (last && (direction === null || direction === last.isFromRight)) last.text += run;
    else runs.push({ text: run, isFromRight: direction ?? isFromRight });
  }
  const shown = runs.flatMap(({ text, isFromRight: isReversed }) => {
    // Trailing signs belong to the line, not to the run before them.
    const [, words = text, signs = ""] = /^([\s\S]*[\p{L}\p{M}\p{N}])([^\p{L}\p{M}\p{N}]*)$/u.exec(text) ?? [];
    return [isReversed ? reversed(words) : words, isFromRight ? reversed(signs) : signs];
  });
  return (isFromRight ? shown.toReversed() : shown).join("");
}

const mirrored: Readonly<Record<string, string>> = { "(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{" };

function reversed(text: string): string {
  return Array.from(text, (character) => mirrored[character] ?? character)
    .toReversed()
    .join("");
}
