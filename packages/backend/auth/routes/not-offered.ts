import { Hono } from "hono";
import { type PlainReason, refuse } from "#backend/auth/errors.ts";

/** Features of hosted Supabase that this product has no use for: each answers with hosted's own refusal. */
export function notOfferedRoutes(): Hono {
  const refusing = (reason: PlainReason) => () => {
    throw refuse(reason);
  };
  return new Hono()
    .all("/admin/oauth/*", refusing("oauth_disabled"))
    .all("/admin/custom-providers/*", refusing("custom_providers_disabled"));
}
