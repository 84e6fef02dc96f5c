export const deletionWord = "DELETE";

export function deletionConfirmation(email: string | undefined): string {
  return email || deletionWord;
}

export function confirmsDeletion(typed: string, email: string | undefined): boolean {
  const expected = deletionConfirmation(email);
  return email ? typed.trim().toLowerCase() === expected.toLowerCase() : typed.trim() === expected;
}

export function deletionMismatch(email: string | undefined): string {
  return email ? "Type the email of your account to delete it." : `Type ${deletionWord} to delete your account.`;
}
