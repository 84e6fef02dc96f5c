import { z } from "zod/mini";

/** A row of `my_sessions()`; times are ISO 8601. */
export const deviceSessionSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  user_agent: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  is_current: z.boolean(),
});
export type DeviceSession = z.infer<typeof deviceSessionSchema>;
