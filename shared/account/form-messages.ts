export const fillAllFields = "Please fill in all fields";

/** For the toast: missing fields first, then the form's order, which is that of `errors`. */
export function leadingMessage(errors: Record<string, unknown>): string | undefined {
  const messages = Object.values(errors).filter((error) => typeof error === "string");
  return messages.includes(fillAllFields) ? fillAllFields : messages[0];
}
