import { escapePattern } from "./fragments.ts";
import { capitalised } from "./wording.ts";

const degree =
  "(?:m\\.?sc|b\\.?sc|mba|bba|m\\.?a|b\\.?a|m\\.?s|b\\.?s|meng|beng|m\\.?tech|b\\.?tech|m\\.?phil|ph\\.?d|llm|llb|mph|mres|m\\.?ed|(?:postgraduate |graduate |advanced |higher national )?(?:diploma|certificate)|master'?s?|bachelor'?s?|doctorate|undergraduate|foundation)";

const before =
  "(?:study(?:ing)?|want|need|pursue|pursuing|appl(?:y|ying|ication) (?:for|to)|admission (?:to|in|into)|admitted to|enrol(?:l)?(?:ing|ed)? (?:in|on|for)|do(?:ing)?|complet(?:e|ing)|for|place on|offer for|accepted (?:for|to|into|on))";

export function courseIn(texts: readonly string[], university: string | null, country: string | null): string | null {
  const pattern = new RegExp(
    `\\b${before}\\s+(?:(?:an?|the|my|their|your|this)\\s+)?(?:[\\p{L}-]+\\s+)?(${degree}\\b[^.;:,\\n()!?]{0,90})`,
    "iu",
  );
  for (const text of texts) {
    const course = pattern.exec(text)?.[1];
    if (course === undefined) continue;
    const cut = cutCourse(course, university, country);
    if (/\s/u.test(cut) || /^mba$/iu.test(cut)) return cut;
  }
  return null;
}

function cutCourse(course: string, university: string | null, country: string | null): string {
  const ends = [
    String.raw`\s+(?:at|from|because|since|with|starting|beginning|so|but|and (?:i|my|then|also|want|have|work|to|he|she|tell|say|mention)|where|which|who|that|as|after|to|by|on|this|next|abroad|using|under|is|was|will|has|i)\s.*$`,
    String.raw`\s+in\s+(?:the\s+)?(?:uk|usa|us|u\.k|u\.s|united|canada|australia|germany|europe|abroad|january|february|march|april|may|june|july|august|september|october|november|december|spring|fall|autumn|summer|winter|\d).*$`,
    ...[university, country].flatMap((name) =>
      name === null ? [] : [String.raw`\s+(?:in|at|from)?\s*(?:the\s+)?${escapePattern(name)}.*$`],
    ),
  ];
  return ends
    .reduce((rest, end) => rest.replace(new RegExp(end, "isu"), ""), course)
    .replace(/[\s,-]+$/u, "")
    .trim();
}

/** "software engineer" of "for the software engineer position at X". */
export function positionIn(texts: readonly string[]): string | null {
  for (const text of texts) {
    const found =
      /\b(?:for|as)\s+(?:an?|the|your|this)?\s*((?:[\p{L}/&-]+\s+){1,6}?(?:position|role|job|internship|vacancy|post|traineeship|assistantship))\b/iu.exec(
        text,
      )?.[1] ??
      /\b(?:position|role|job|vacancy|post) of (?:an?|the)?\s*((?:[\p{L}/&-]+\s?){1,5}?)(?=\s+(?:at|in|with|for)\b|[.,;]|$)/iu.exec(
        text,
      )?.[1];
    if (found !== undefined) return found.trim();
  }
  return null;
}

export type LetterOccasion = "visa" | "job" | "admission";

export function occasionOf(asked: readonly string[], prompt: string): LetterOccasion {
  const all = asked.join("\n");
  const visa = /\b(?:visa|embassy|consulate|high commission|immigration|study permit)\b/iu;
  if (visa.test(all)) return "visa";
  if (/\b(?:position|role|job|vacancy|internship|hiring|recruiter|employer|traineeship)\b/iu.test(all)) return "job";
  const appliesForJob = /\bappl(?:y|ying|ication) (?:for|to)\b.{0,60}\b(?:position|role|job|vacancy|internship)\b/iu;
  if (appliesForJob.test(prompt)) return "job";
  return visa.test(prompt.slice(0, 400)) ? "visa" : "admission";
}

/** "Professor Anna Smith" or "the admissions office"; null where it would make an odd greeting. */
export function addressee(recipient: string | null): { greeting: string; isNamed: boolean } | null {
  if (recipient === null) return null;
  const bare = recipient.replace(/^(?:the|my|our)\s+/iu, "").trim();
  const named = /^(?:[Pp]rof(?:essor)?|[Dd]r|[Mm]rs?|[Mm]s)\.?\s+\p{Lu}/u.test(bare);
  if (named) return { greeting: capitalised(bare), isNamed: true };
  if (/\b(?:team|committee|office|department|services?|support)$/iu.test(bare))
    return {
      greeting: bare.replaceAll(/(?<![\p{L}])(?!(?:of|at|in|the|and|for)\b)\p{Ll}/gu, (first) => first.toUpperCase()),
      isNamed: false,
    };
  return null;
}
