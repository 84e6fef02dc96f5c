import { z } from "zod/mini";

/** Reads one of the applications that `my_parts` gives. In a file of its own, since every screen has it. */
export const openApplicationSchema = z.object({
  id: z.uuid(),
  destination: z.string(),
  institution: z.string(),
  city: z.string(),
  course_start: z.nullable(z.string()),
});
