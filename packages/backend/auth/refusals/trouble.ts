import { type Refusal, refusal } from "#backend/auth/refusals/refusal.ts";

/** Answers to trouble of our own. */
export const troubleRefusals = {
  database_away: refusal(503, "unexpected_failure", "Service is temporarily unavailable"),
  too_busy: refusal(503, "unexpected_failure", "Service is busy, please retry after a moment"),
  locked_too_long: refusal(409, "conflict", "Too many concurrent requests for this session"),
  statement_too_slow: refusal(504, "request_timeout", "Processing this request timed out"),
  request_too_slow: refusal(504, "request_timeout", "Processing this request timed out, please retry after a moment."),
  unexpected_failure: refusal(
    500,
    "unexpected_failure",
    "Unexpected failure, please check server logs for more information",
  ),
} satisfies Record<string, Refusal>;
