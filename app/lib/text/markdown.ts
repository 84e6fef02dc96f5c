/** Escaped, so that Markdown shows the characters as typed. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`);
}

/** A block quotation that shows the lines as typed. */
export function quoteMarkdown(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${escapeMarkdown(line)}`.trimEnd())
    .join("\n");
}
