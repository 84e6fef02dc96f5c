/** A function's answer without success; `error` is a sentence for people. */
export function failure(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ success: false, error }, { status, headers });
}
