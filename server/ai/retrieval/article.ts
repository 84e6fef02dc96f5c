import { parse } from "yaml";
import { z } from "zod";
import { visaSteps } from "#shared/visa-progress.ts";

/** The countries of study that have articles of their own. */
export const destinations = ["UK", "US", "Canada", "Australia", "Germany"] as const;
export type Destination = (typeof destinations)[number];

const date = z.iso.date();

/** What stands above the text of an article. Dates are `YYYY-MM-DD`. */
const frontMatterSchema = z
  .strictObject({
    title: z.string().min(1).max(120),
    country: z.enum(["general", ...destinations]),
    step: z.enum(visaSteps.map(({ id }) => id)).optional(),
    topic: z
      .string()
      .regex(/^[a-z]+(-[a-z]+)*$/)
      .optional(),
    /** When the facts were last checked, and until when they may be trusted. */
    as_of: date,
    review_by: date,
    /** The official page where a reader checks. */
    source: z.url({ protocol: /^https$/ }),
    /** The weakest of its facts: official page, university or sector body, secondary source, general advice. */
    grade: z.enum(["O", "U", "S", "G"]),
    questions: z.array(z.string().min(8).max(150)).min(4).max(7),
  })
  .refine(({ step, topic }) => (step === undefined) !== (topic === undefined), "needs a step or a topic, not both")
  .refine(({ as_of, review_by }) => as_of < review_by, "review_by is not after as_of");

/** One article of the knowledge base. */
export interface KnowledgeArticle {
  /** Its file's name without ending, such as `uk-passport-ready`. */
  id: string;
  title: string;
  country: "general" | Destination;
  /** A visa step's id or a topic; a step's article exists for every country. */
  subject: string;
  asOf: string;
  reviewBy: string;
  source: string;
  grade: "O" | "U" | "S" | "G";
  /** How people ask for it; the first is the main one. */
  questions: readonly string[];
  /** Light Markdown. */
  body: string;
}

/** @throws an error that names the article whose front matter is not as it should be */
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
