/** Characters of a file's name in a title or a button's label. */
const most = 40;

/** A file's name for where there is little room: a long one without its middle, so that beginning and ending stay. */
export function shortFileName(fileName: string): string {
  const characters = Array.from(fileName);
  if (characters.length <= most) return fileName;
  return [...characters.slice(0, most - 13), "…", ...characters.slice(-12)].join("");
}
