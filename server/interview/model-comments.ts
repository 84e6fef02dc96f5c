import { z } from "zod";
import type { ModelFailure, TextModel } from "#server/ai/models/text-model.ts";
import { commentKinds, type InterviewComment } from "#shared/interviews/interview.ts";
import { interviewPrompt } from "#server/ai/prompts/interview.ts";
import type { InterviewMaterial } from "./material.ts";
import { finish, type InterviewComments, warningsOf } from "./offline-comments.ts";
import { isSerious } from "./warnings/find-warnings.ts";
import { textOfMarkup } from "#shared/text-of-markup.ts";

/** Warnings are the rules' own. */
const modelKinds = commentKinds.filter((kind) => kind !== "warning");

const modelCommentsSchema = z.object({
  comments: z
    .array(
      z.object({
        kind: z.enum(modelKinds),
        text: z.string().min(1).max(1_000),
        quote: z.string().max(2_000).nullish(),
      }),
    )
    .min(1)
    .max(20),
  nextHint: z.string().min(1).max(1_000),
});

/** Advice to say what is untrue is never shown. */
const untruthful =
  /\b(?:pretend|lie\b|lying|make (?:it|something|things) up|invent (?:a|an|some)|fabricat\w+|hide (?:the|your|this|that|it)|conceal|(?:do not|don['’]t|never|avoid) (?:mention|tell|reveal|disclos)\w*|even if (?:it is|it's|that is|that's) not true|claim that you)\b/iu;
const denied =
  /\b(?:do not|don['’]t|never|not to|without)\s+(?:pretend|lie|make|invent|fabricat\w+|hide|conceal|claim)/iu;
const link = /https?:\/\/|\bwww\.|\b[\w-]+\.(?:com|net|org|io|info|ru|xyz)\b/iu;

interface Asked {
  userId: string;
  signal: AbortSignal;
}

/** Only comments that are safe to show. */
export async function commentWithModel(
  model: TextModel,
  material: InterviewMaterial,
  { userId, signal }: Asked,
): Promise<({ ok: true } & InterviewComments) | ModelFailure> {
  const warnings = warningsOf(material);
  const { version, instructions, message } = interviewPrompt(material, warnings);
  const answered = await model.generateObject({
    task: "interview",
    userId,
    promptVersion: version,
    instructions,
    messages: [{ role: "user", content: message }],
    maxOutputTokens: 1_500,
    signal,
    schema: modelCommentsSchema,
  });
  if (!answered.ok) return answered;
  const read = normal(`${material.answer}\n${material.letter?.text ?? ""}`);
  const comments = answered.value.comments.flatMap(({ kind, text, quote }) => {
    const plain = plainLine(text, 400);
    if (plain === null) return [];
    const quoted = quote ? quote.replaceAll(/\s+/gu, " ").trim().slice(0, 300) : "";
    // An invented quote would be a claim about the person.
    const isReal = quoted !== "" && read.includes(normal(quoted));
    return [{ kind, text: plain, ...(isReal ? { quote: quoted } : {}) }];
  });
  if (comments.length === 0) return { ok: false, reason: "invalid" };
  const finished = finish([...warnings, ...comments.filter((comment) => mayStand(comment, warnings))]);
  if (warnings.length > 0) return { ok: true, ...finished };
  return { ok: true, ...finished, nextHint: plainLine(answered.value.nextHint, 300) ?? finished.nextHint };
}

/** No praise of what the rules warn of, and none at all beside a serious warning. */
function mayStand({ kind, quote }: InterviewComment, warnings: readonly InterviewComment[]): boolean {
  if (kind !== "strength" || warnings.length === 0) return true;
  if (quote === undefined || warnings.some(isSerious)) return false;
  const praised = normal(quote);
  return warnings.every((warning) => {
    const warned = normal(warning.quote ?? "").replace(/…$/u, "");
    return !warned.includes(praised) && !praised.includes(warned);
  });
}

/** Null for text with a link or untruthful advice. */
function plainLine(text: string, limit: number): string | null {
  const line = textOfMarkup(text.toWellFormed().replaceAll("\0", "")).replaceAll(/\s+/gu, " ").trim();
  const isUntruthful = untruthful.test(line) && !denied.test(line);
  if (line === "" || link.test(line) || isUntruthful) return null;
  return line.length <= limit ? line : `${line.slice(0, limit - 1).toWellFormed()}…`;
}

function normal(text: string): string {
  return text.replaceAll(/\s+/gu, " ").replaceAll(/[’‘]/gu, "'").toLowerCase();
}
