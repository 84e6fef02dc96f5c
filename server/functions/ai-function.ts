import type { SupabaseClient } from "@supabase/supabase-js";
import type { z } from "zod";
import { AppError, defineFunction } from "@workspace/backend";
import type { Caller, FunctionHandler } from "#server/backend.ts";
import type { AiEngine } from "#server/ai/engine.ts";
import type { ClientForRequest } from "#server/supabase-client.ts";
import type { Database } from "#shared/database.types.ts";
import { owesSecondFactor, readAccount } from "./account.ts";
import { failure } from "./failures.ts";

export interface AiDependencies {
  clientFor: ClientForRequest;
  ai: AiEngine;
}

interface AiCall<Input> {
  request: Request;
  input: Input;
  userId: string;
  caller: Caller;
  client: SupabaseClient<Database>;
}

interface AiFunctionDefinition<Input> {
  schema: z.core.$ZodType<Input>;
  bodyLimitBytes?: number;
  notYours: string;
  run(call: AiCall<Input>): Promise<Response>;
}

/**
 * Errors in order: 401 no session, 400 bad body, 403 a `userId` that is not the caller's (none and null are allowed),
 * then those of `checkAiCall`.
 */
export function defineAiFunction<Input extends { userId?: unknown }>(
  { clientFor, ai }: AiDependencies,
  { notYours, run, ...definition }: AiFunctionDefinition<Input>,
): FunctionHandler {
  return defineFunction({
    ...definition,
    needsSession: true,
    async run({ request, input, userId, caller }) {
      if (!isOwn(input.userId, userId)) return failure(403, notYours);
      const client = clientFor(request);
      const error = await checkAiCall({ client, ai, userId, caller });
      return error ?? run({ request, input, userId, caller, client });
    },
  });
}

/** The token identifies the caller; a `userId` in the body is only compared with it. */
export function isOwn(named: unknown, userId: string): boolean {
  return named === undefined || named === null || named === userId;
}

interface AiCaller {
  client: SupabaseClient<Database>;
  ai: AiEngine;
  userId: string;
  caller: Caller;
}

/** Counts a call. @returns an error: 401, 403 second factor owed, 429. @throws AppError `database_unavailable` */
export async function checkAiCall({ client, ai, userId, caller }: AiCaller): Promise<Response | null> {
  const account = await readAccount(client, userId);
  if (account.state === "unreachable") {
    throw new AppError("database_unavailable", "the account of a caller could not be read", { cause: account.error });
  }
  if (account.state !== "there") return failure(401, "Your session has ended. Please sign in again.");
  if (owesSecondFactor(account.user, caller)) {
    return failure(403, "Sign in again with your second step to use the assistant.");
  }
  const exceeded = await ai.allowance.take(userId);
  if (exceeded === null) return null;
  return failure(429, exceeded.sentence, { "Retry-After": String(exceeded.retryAfterSeconds) });
}
