export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Browsers read the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
