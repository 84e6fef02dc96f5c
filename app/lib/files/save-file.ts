/** Has the browser save a file under this name, as if it had been downloaded from a link. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Browsers begin to read after the click; a minute is more than they need.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
