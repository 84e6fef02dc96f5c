import { z } from "zod/mini";
import { RequestError } from "#app/lib/errors.ts";
import { supabase } from "#app/lib/supabase.ts";

/** What `my_parts` gives. */
type Part =
  | "profile"
  | "is_admin"
  | "visa_progress"
  | "document_counts"
  | "letters"
  | "blog_stats"
  | "blog_views"
  | "applications";

const answerSchema = z.looseObject({});

let reads = new AbortController();

/** Before a session ends: what is being read with it would be refused. */
export function endReads(): void {
  reads.abort();
  reads = new AbortController();
}

let batch: { userId: string; parts: Set<Part>; answer: Promise<Record<string, unknown>> } | null = null;

/**
 * A part of what is the person's own. What is asked for in the same moment comes in one request; where the database fails
 * it, each part is asked for alone. Fails with `RequestError` for a rejected session, else with the service's error, also
 * where somebody else is signed in by now.
 */
export async function readPart(part: Part, userId: string): Promise<unknown> {
  if (batch?.userId !== userId) {
    const parts = new Set<Part>();
    const answer = Promise.resolve().then(() => {
      batch = null;
      return askFor(userId, parts);
    });
    batch = { userId, parts, answer };
  }
  const { parts, answer } = batch;
  parts.add(part);
  const found = await answer.catch((error: unknown) => {
    if (parts.size === 1 || !isOfDatabase(error)) throw error;
    return askFor(userId, new Set([part]));
  });
  return found[part];
}

async function askFor(userId: string, parts: ReadonlySet<Part>): Promise<Record<string, unknown>> {
  const request = supabase().rpc("my_parts", { person: userId, parts: [...parts] });
  const { data, error, status } = await request.abortSignal(reads.signal);
  if (status === 401) throw new RequestError(status, { cause: error });
  if (error) throw error;
  return answerSchema.parse(data);
}

/** Only its errors have a SQLSTATE; a service in trouble would be asked in vain, and all the more. */
function isOfDatabase(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && /^[\dA-Z]{5}$/.test(String(error.code));
}
