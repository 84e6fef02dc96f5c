/** Keys of what several features read: with one of them invalidated, all of its readers read again. */
export function sopDocumentsKey(userId: string) {
  return ["sop-documents", userId] as const;
}

export function resumesKey(userId: string) {
  return ["resumes", userId] as const;
}
