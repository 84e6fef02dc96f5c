import { z } from "zod";

/** A schema of shared/ for what takes those of the larger zod alone; `otherwise` where it has no message of its own. */
export function fromShared<Schema extends z.core.$ZodType>(schema: Schema, otherwise: string) {
  return z.unknown().transform((body, context): z.output<Schema> => {
    const parsed = z.safeParse(schema, body);
    if (parsed.success) return parsed.data;
    context.addIssue(parsed.error.issues[0]?.message ?? otherwise);
    return z.NEVER;
  });
}
