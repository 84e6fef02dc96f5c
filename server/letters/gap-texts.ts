export const gapTexts = {
  name: "your name",
  request: "what you ask for, and by when",
  addressee: "whom you write to",
  payer: "who pays for tuition and living costs, and from what funds",
  reference: "your application or student number",
} as const;

export function foreignGap(text: string): string {
  const quoted = text.replaceAll(/[[\]“”\s]+/gu, " ").trim();
  const characters = Array.from(quoted);
  const excerpt = characters.length > 60 ? `${characters.slice(0, 60).join("").trim()} …` : quoted;
  return `in English, what you wrote as “${excerpt}”`;
}

export function whichNumberGap(label: string, one: string, other: string): string {
  return `which ${label} is right: ${one} or ${other}`;
}
