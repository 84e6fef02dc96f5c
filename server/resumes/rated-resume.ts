import { z } from "zod";

export const ratedResumeSchema = z.object({
  /** 0 to 10, with one decimal. */
  rating: z.number().min(0).max(10),
  /** HTML of the elements in `shared/text-of-markup.ts`. */
  suggestions: z.string(),
});
export type RatedResume = z.infer<typeof ratedResumeSchema>;
