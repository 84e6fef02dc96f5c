import { z } from "zod";
import records from "./subjects.json" with { type: "json" };

/** A question that people ask of every destination; `title` is it in our words. */
export interface Subject {
  id: string;
  title: string;
}

export const subjects: readonly Subject[] = z
  .array(z.strictObject({ id: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/), title: z.string().min(1) }))
  .parse(records);

const ids = new Set(subjects.map(({ id }) => id));

export const subjectSchema = z.string().refine((id) => ids.has(id), "is no subject");
