import { z } from "zod";
import { faultKinds } from "./faults/fault.ts";

/** What the rules answer, of which a model's rating keeps the faults. */
export const ratedResumeSchema = z.object({
  /** 0 to 10, with one decimal. */
  rating: z.number().min(0).max(10),
  /** HTML of the elements in `shared/text-of-markup.ts`. */
  suggestions: z.string(),
  faults: z
    .array(z.object({ kind: z.enum(faultKinds), quotes: z.array(z.string()).readonly(), says: z.string() }))
    .readonly(),
});
export type RatedResume = z.infer<typeof ratedResumeSchema>;
