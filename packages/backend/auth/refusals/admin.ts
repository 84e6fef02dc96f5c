import { type Detail, invalid, type Refusal, refusal } from "#backend/auth/refusals/refusal.ts";

/** Refusals of what operators ask for. */
export const adminRefusals = {
  user_not_found: refusal(404, "user_not_found", "User not found"),
  user_id_malformed: refusal(404, "validation_failed", "user_id must be an UUID"),
  page_malformed: invalid("Bad Pagination Parameters"),
  ban_malformed: invalid((duration: Detail) => `invalid format for ban duration: ${JSON.stringify(duration)}`),
  link_type_unknown: invalid("Unsupported link type"),
} satisfies Record<string, Refusal>;
