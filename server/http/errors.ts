import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Logger } from "pino";
import { AppError, type ErrorCode } from "#shared/errors.ts";

/** The one place where a code becomes an HTTP status and a sentence for people. */
const answers: Record<ErrorCode, { status: ContentfulStatusCode; sentence: string }> = {
  bad_request: { status: 400, sentence: "This request could not be understood." },
  unauthorized: { status: 401, sentence: "Please sign in first." },
  forbidden: { status: 403, sentence: "You may not do this." },
  not_found: { status: 404, sentence: "This does not exist." },
  too_large: { status: 413, sentence: "This is too large." },
  rate_limited: { status: 429, sentence: "Too many attempts. Please wait a moment." },
  database_unavailable: { status: 503, sentence: "The service is briefly unavailable. Please try again." },
  database_timeout: { status: 503, sentence: "This took too long. Please try again." },
  data_folder_locked: { status: 500, sentence: "Something went wrong on our side." },
  data_folder_unusable: { status: 500, sentence: "Something went wrong on our side." },
  migration_failed: { status: 500, sentence: "Something went wrong on our side." },
  mail_failed: { status: 503, sentence: "The mail could not be sent. Please try again." },
  sms_failed: { status: 503, sentence: "The text message could not be sent. Please try again." },
  bad_configuration: { status: 500, sentence: "Something went wrong on our side." },
  internal: { status: 500, sentence: "Something went wrong on our side." },
};

/** Renders whatever was thrown: the sentence for people, the cause into the log. */
export function renderError(error: Error, c: Context, log: Logger): Response {
  if (error instanceof HTTPException) return error.getResponse();
  const code = error instanceof AppError ? error.code : "internal";
  const { status, sentence } = answers[code];
  if (status >= 500) log.error({ err: error, method: c.req.method, path: c.req.path }, "request failed");
  if (status === 503) c.header("Retry-After", "1");
  return c.json({ code, message: sentence }, status);
}
