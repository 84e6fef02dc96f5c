/** Keys that several features read. */
export function sopDocumentsKey(userId: string) {
  return ["sop-documents", userId] as const;
}

export function resumesKey(userId: string) {
  return ["resumes", userId] as const;
}
