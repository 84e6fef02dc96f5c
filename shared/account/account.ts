/** What accounts without an e-mail type to be deleted. */
export const deletionWord = "DELETE";

/** What has to be typed to delete an account: its e-mail, or a word where it has none. */
export function deletionConfirmation(email: string | undefined): string {
  return email || deletionWord;
}

/** Whether what was typed confirms it: e-mails in any case, the word as it is; blanks around do not count. */
export function confirmsDeletion(typed: string, email: string | undefined): boolean {
  const expected = deletionConfirmation(email);
  return email ? typed.trim().toLowerCase() === expected.toLowerCase() : typed.trim() === expected;
}

/** What to say when something else was typed. */
export function deletionMismatch(email: string | undefined): string {
  return email ? "Type the email of your account to delete it." : `Type ${deletionWord} to delete your account.`;
}
