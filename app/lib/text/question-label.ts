/** A question in its label, up to the question mark, and what it explains beyond that. */
export function questionLabel(text: string): { label: string; hint: string } {
  const end = text.search(/\?\s/) + 1;
  if (end === 0) return { label: text, hint: "" };
  return { label: text.slice(0, end), hint: text.slice(end).trim() };
}
