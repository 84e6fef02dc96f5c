import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Logger } from "pino";
import { AppError } from "@workspace/backend";

export function renderError(error: Error, c: Context, log: Logger): Response {
  if (error instanceof HTTPException) return error.getResponse();
  const { code, status, sentence } = AppError.answerTo(error);
  if (status >= 500) log.error({ err: error, method: c.req.method, path: c.req.path }, "request failed");
  if (status === 503) c.header("Retry-After", "1");
  return c.json({ code, message: sentence }, status);
}
