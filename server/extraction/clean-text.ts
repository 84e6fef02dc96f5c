const ligatures: ReadonlyMap<string, string> = new Map([
  ["\uFB00", "ff"],
  ["\uFB01", "fi"],
  ["\uFB02", "fl"],
  ["\uFB03", "ffi"],
  ["\uFB04", "ffl"],
  ["\uFB05", "st"],
  ["\uFB06", "st"],
]);

/** For storage: no zero characters, lone surrogates or controls, no trailing blanks, one empty line at most. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replaceAll(/[\uFB00-\uFB06]/g, (ligature) => ligatures.get(ligature) ?? ligature)
    .replaceAll(/[\u00A0\u2000-\u200A\u202F\u3000]/g, " ")
    .replaceAll(/[^\P{Cc}\n\t]|[\u200B\u2060\uFEFF\u00AD]/gu, "")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
