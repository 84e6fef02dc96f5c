export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Bytes: file systems take 255, and a number may follow. */
const longestName = 180;
const longestExtension = 20;
const windowsReserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** They turn the direction of what follows: "txt.exe" can read "exe.txt". */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Valid on every system; "file" when nothing is left. */
export function safeFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(directionMarks, "")
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .replaceAll(/[<>:"/\\|?*]/g, "_")
    .replaceAll(/^[. ]+|[. ]+$/g, "");
  if (plain === "") return "file";
  const { stem, extension } = splitName(windowsReserved.test(plain) ? `_${plain}` : plain);
  return cutTo(stem, longestName - byteLength(extension)).trimEnd() + extension;
}

/** "a.pdf", "a (2).pdf"; ignores case, as some file systems do. */
export function createUniqueNames(): (path: string) => string {
  const taken = new Set<string>();
  return (path) => {
    const { stem, extension } = splitName(path);
    let name = path;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${stem} (${count})${extension}`;
    taken.add(name.toLowerCase());
    return name;
  };
}

export function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf(".");
  const extension = dot > 0 ? name.slice(dot) : "";
  return /^\.[\p{L}\p{N}]+$/u.test(extension) && extension.length <= longestExtension
    ? { stem: name.slice(0, dot), extension }
    : { stem: name, extension: "" };
}

function cutTo(text: string, bytes: number): string {
  if (byteLength(text) <= bytes) return text;
  let cut = "";
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (byteLength(cut + segment) > bytes) break;
    cut += segment;
  }
  return cut;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
