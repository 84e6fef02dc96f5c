/** What was sent; null as soon as it is too long. */
export async function bodyText({ body }: Request, mostCharacters: number): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > mostCharacters) return null;
  }
  return text + decoder.decode();
}
