import type { Logger } from "pino";
import { z } from "zod";
import { defineFunction } from "@workspace/backend";
import type { FunctionHandler } from "#server/backend.ts";
import type { ClientForRequest } from "#server/supabase-client.ts";
import { failure } from "#server/functions/failures.ts";

const malformedEmail = "Please enter a valid email address.";

const sendPasswordResetSchema = z.object({ email: z.email(malformedEmail).max(255, malformedEmail) }, malformedEmail);

interface Dependencies {
  clientFor: ClientForRequest;
  siteUrl: string;
  log: Logger;
}

/** 200 with or without an account; 429, the same for all addresses; 400 malformed; 503 without an answer of auth. */
export function sendPasswordReset({ clientFor, siteUrl, log }: Dependencies): FunctionHandler {
  return defineFunction({
    schema: sendPasswordResetSchema,
    needsSession: false,
    async run({ request, input }) {
      const { error } = await clientFor(request).auth.resetPasswordForEmail(input.email, {
        redirectTo: `${siteUrl}/reset-password`,
      });
      if (!error) return Response.json({ success: true });
      if (error.status === 429) return failure(429, "Too many attempts. Please wait a moment.");
      // The service accepts fewer addresses than the schema.
      if (error.code === "validation_failed" || error.code === "email_address_invalid")
        return failure(400, malformedEmail);
      log.error({ err: error }, "password reset could not be requested");
      // The client gives 0 or no status without an answer.
      const status = error.status ?? 0;
      if (status === 0 || status >= 500) {
        return failure(503, "The service is briefly unavailable. Please try again.", { "Retry-After": "1" });
      }
      return Response.json({ success: true });
    },
  });
}
