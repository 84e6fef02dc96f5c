import type { Logger } from "pino";
import type { FunctionHandler } from "#platform/functions/functions.ts";
import type { ClientForRequest } from "#server/supabase-client.ts";
import { sendPasswordResetSchema } from "./schema.ts";

interface Dependencies {
  clientFor: ClientForRequest;
  siteUrl: string;
  log: Logger;
}

/**
 * `{ email }` → 200 `{ success: true }` whether or not the account exists; 429 with "Too many attempts" when a limit
 * was met, alike for known and unknown addresses; 400 when the address is malformed.
 */
export function sendPasswordReset({ clientFor, siteUrl, log }: Dependencies): FunctionHandler {
  return async (request) => {
    const body = sendPasswordResetSchema.safeParse(await request.json().catch(() => null));
    if (!body.success) {
      return Response.json({ success: false, error: "Please enter a valid email address" }, { status: 400 });
    }
    const { error } = await clientFor(request).auth.resetPasswordForEmail(body.data.email, {
      redirectTo: `${siteUrl}/reset-password`,
    });
    if (error?.status === 429) {
      return Response.json({ success: false, error: "Too many attempts. Please wait a moment." }, { status: 429 });
    }
    if (error) log.error({ err: error }, "password reset could not be requested");
    return Response.json({ success: true });
  };
}
