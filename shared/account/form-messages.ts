/** What a form says when something required is missing. */
export const fillAllFields = "Please fill in all fields";

/**
 * The one message that a form's toast carries: a missing field goes before a wrong one, then the order of the
 * fields decides. `errors` maps field names to messages, in the order of the form; undefined when there is none.
 */
export function leadingMessage(errors: Record<string, unknown>): string | undefined {
  const messages = Object.values(errors).filter((error) => typeof error === "string");
  return messages.includes(fillAllFields) ? fillAllFields : messages[0];
}
