/** The answer of a function that did not do what was asked; `error` is a sentence for people. */
export function failure(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ success: false, error }, { status, headers });
}
