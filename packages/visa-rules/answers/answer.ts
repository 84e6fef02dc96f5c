import { z } from "zod";

/** Lower-case words; of one destination alone: its code, a dot, and words. */
export const answerIdSchema = z.string().regex(/^(?:[a-z]{2}\.)?[a-z0-9]+(?:-[a-z0-9]+)*$/);

const base = {
  id: answerIdSchema,
  /** As a person is asked, in few words. */
  text: z.string().min(1),
  /** What else belongs to the question: the unit, the span of time, an example. */
  hint: z.string().min(1).optional(),
  /** Why we ask. */
  why: z.string().min(1),
  /** `letter`: nobody can know it before the authority or the school says so. */
  known: z.enum(["now", "letter"]).default("now"),
  /** What a sum may take where nobody said otherwise, nor one of the words of `unless`; it is said with the sum: "coming alone". */
  usually: z
    .strictObject({
      value: z.union([z.string(), z.number(), z.array(z.string())]),
      words: z.string().min(1),
      unless: z.array(z.string()).default([]),
    })
    .optional(),
};

/** Words that state an answer in a message, in lower case, without accents and punctuation: "only me". */
const heard = z.array(z.string().regex(/^[a-z0-9]+(?: [a-z0-9]+)*$/)).default([]);

const optionSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  /** After `subject` and "is": "a bachelor's degree". */
  label: z.string().min(1),
  heard,
});

/** `subject` is what a predicate is about, in the words of a sentence: "your age". */
const subject = z.string().min(1);

export const answerSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    ...base,
    kind: z.literal("yes-no"),
    /** What *yes* says, and what *no* says: "you are pregnant", "you are not pregnant". */
    yes: z.string().min(1),
    no: z.string().min(1),
    heard: z.strictObject({ yes: heard, no: heard }).prefault({}),
  }),
  z.strictObject({ ...base, kind: z.literal("choice"), subject, options: z.array(optionSchema).min(2) }),
  /** Any number of the options. */
  z.strictObject({ ...base, kind: z.literal("choices"), subject, options: z.array(optionSchema).min(2) }),
  /** ISO 3166 alpha-2. */
  z.strictObject({ ...base, kind: z.literal("country"), subject }),
  z.strictObject({ ...base, kind: z.literal("countries"), subject }),
  /** ISO 8601, a day. What is heard of it and of a number stands beside the figure: "course starts", "tuition". */
  z.strictObject({
    ...base,
    kind: z.literal("day"),
    subject,
    heard,
    /** It is the last day of the visa or permit that a person holds: they are reminded of it. */
    endsPermit: z.literal(true).optional(),
    /** A move to another start takes it back: a day of the application or a paper of it, or one planned around the start. */
    askedAgain: z.enum(["after a move", "after a move, while ahead"]).optional(),
  }),
  /** `unit`: "years", "months", "people", a currency's ISO code; `money` in the destination's currency. */
  z.strictObject({ ...base, kind: z.literal("number"), subject, unit: z.string().min(1), heard }),
]);

export type Answer = z.infer<typeof answerSchema>;

/** Of `yes-no` "yes" or "no"; of a day its ISO date; of a choice the option's id. */
export type AnswerValue = string | number | readonly string[];

/** By id. What is missing, null or undefined is not known, which is never the same as *no*. */
export type Answers = Readonly<Record<string, AnswerValue | null | undefined>>;

/** More than any fee in any currency. */
const mostOfNumber = 1e9;

/** @returns what is wrong with a value, null where nothing is */
export function findFaultOfValue(answer: Answer, value: AnswerValue): string | null {
  const isText = typeof value === "string";
  const all = Array.isArray(value) ? value : [value];
  switch (answer.kind) {
    case "yes-no":
      return value === "yes" || value === "no" ? null : "is neither yes nor no";
    case "choice":
      return isText && answer.options.some(({ id }) => id === value) ? null : "is none of the options";
    case "choices": {
      const ids = new Set(answer.options.map(({ id }) => id));
      return Array.isArray(value) && all.every((one) => ids.has(String(one)))
        ? null
        : "has what is none of the options";
    }
    case "country":
      return isText && isCountry(value) ? null : "is no country";
    case "countries":
      return Array.isArray(value) && all.every((one) => isCountry(String(one))) ? null : "is no list of countries";
    case "day":
      return isText && z.iso.date().safeParse(value).success ? null : "is no day";
    case "number":
      return typeof value === "number" && value >= 0 && value <= mostOfNumber ? null : "is no number";
  }
}

/** ISO 3166 alpha-2, by its form. */
export function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code);
}
