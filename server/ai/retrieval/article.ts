import { parse } from "yaml";
import { z } from "zod";
import { visaSteps } from "#shared/visa-progress.ts";

export const destinations = ["UK", "US", "Canada", "Australia", "Germany"] as const;
export type Destination = (typeof destinations)[number];

const date = z.iso.date();

/** Dates are `YYYY-MM-DD`. */
const frontMatterSchema = z
  .strictObject({
    title: z.string().min(1).max(120),
    country: z.enum(["general", ...destinations]),
    step: z.enum(visaSteps.map(({ id }) => id)).optional(),
    topic: z
      .string()
      .regex(/^[a-z]+(-[a-z]+)*$/)
      .optional(),
    /** When the facts were last checked, and until when they are valid. */
    as_of: date,
    review_by: date,
    source: z.url({ protocol: /^https$/ }),
    /** Of its weakest fact: official page, university or sector body, secondary source, general advice. */
    grade: z.enum(["O", "U", "S", "G"]),
    questions: z.array(z.string().min(8).max(150)).min(4).max(7),
  })
  .refine(({ step, topic }) => (step === undefined) !== (topic === undefined), "needs a step or a topic, not both")
  .refine(({ as_of, review_by }) => as_of < review_by, "review_by is not after as_of");

export interface KnowledgeArticle {
  /** The file's name without extension: `uk-passport-ready`. */
  id: string;
  title: string;
  country: "general" | Destination;
  /** A topic, or a visa step, which has an article for every country. */
  subject: string;
  asOf: string;
  reviewBy: string;
  source: string;
  grade: "O" | "U" | "S" | "G";
  /** The first is the main one. */
  questions: readonly string[];
  body: string;
}

/** @throws Error that names an article with bad front matter */
export function parseArticle(id: string, text: string): KnowledgeArticle {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  if (head === undefined || body === undefined) throw new Error(`the article ${id} has no front matter`);
  const parsed = frontMatterSchema.safeParse(parse(head));
  if (!parsed.success) throw new Error(`the article ${id}: ${z.prettifyError(parsed.error)}`);
  const { title, country, step, topic, as_of, review_by, source, grade, questions } = parsed.data;
  return {
    id,
    title,
    country,
    subject: step ?? topic ?? "",
    asOf: as_of,
    reviewBy: review_by,
    source,
    grade,
    questions,
    body: body.trim(),
  };
}
