import type { ChatMessage } from "#app/features/visa-consultant/queries.ts";
import { consultantTexts } from "#app/features/visa-consultant/texts.ts";

const texts = consultantTexts.export;

/** A conversation as a Markdown document: the questions quoted as they were typed, the answers as they are. */
export function conversationAsMarkdown(title: string, messages: readonly ChatMessage[], day: string): string {
  const turns = messages.map(({ message, response }) =>
    [`## ${texts.you}`, quoted(message), `## ${texts.consultant}`, response.trim()].join("\n\n"),
  );
  return `${[`# ${plain(title.replaceAll(/\s+/g, " "))}`, texts.exportedOn(day), ...turns].join("\n\n")}\n`;
}

function quoted(text: string): string {
  return text
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${plain(line)}`.trimEnd())
    .join("\n");
}

/** Whatever opens the document reads these characters as the person typed them. */
function plain(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`);
}
