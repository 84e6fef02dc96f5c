export const fillAllFields = "Please fill in all fields";

export function leadingMessage(errors: Record<string, unknown>): string | undefined {
  const messages = Object.values(errors).filter((error) => typeof error === "string");
  return messages.includes(fillAllFields) ? fillAllFields : messages[0];
}
