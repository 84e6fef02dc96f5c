export interface StreamedEvent {
  name: string;
  data: string;
}

/**
 * Ends with the body; fails when the connection breaks. An unfinished event is dropped, as in the HTML standard,
 * "Server-sent events".
 */
export async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let event = { name: "", data: [] as string[] };
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line === "") {
          if (event.data.length > 0) yield { name: event.name || "message", data: event.data.join("\n") };
          event = { name: "", data: [] };
          continue;
        }
        const { field, value: text } = readField(line);
        if (field === "event") event.name = text;
        if (field === "data") event.data.push(text);
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** A line without a colon is a field without a value, one that begins with it a comment. */
function readField(line: string): { field: string; value: string } {
  const colon = line.indexOf(":");
  if (colon < 0) return { field: line, value: "" };
  return { field: line.slice(0, colon), value: line.slice(colon + 1).replace(/^ /, "") };
}
