import type { ChatMessage } from "#app/features/visa-consultant/queries.ts";
import { consultantTexts } from "#app/features/visa-consultant/texts.ts";

const texts = consultantTexts.export;

export function conversationAsMarkdown(title: string, messages: readonly ChatMessage[], day: string): string {
  const exchanges = messages.map(({ message, response }) =>
    [`## ${texts.you}`, quoted(message), `## ${texts.consultant}`, response.trim()].join("\n\n"),
  );
  return `${[`# ${plain(title.replaceAll(/\s+/g, " "))}`, texts.exportedOn(day), ...exchanges].join("\n\n")}\n`;
}

function quoted(text: string): string {
  return text
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${plain(line)}`.trimEnd())
    .join("\n");
}

/** Escaped, so that Markdown shows the characters as typed. */
function plain(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`);
}
