import { hasRange, hasYear } from "./dates.ts";
import { type Finding, openingVerb, type ResumeFacts, share, within01 } from "./resume-facts.ts";
import { resumeWords } from "./resume-lines.ts";
import { cliches, roleWord, vagueWords, weakOpening } from "./vocabulary.ts";

const ENOUGH_DETAILS = 6;

export function rateExperience({ entries, details }: ResumeFacts): Finding {
  const solid = details.filter(isSolid);
  const hasRole = entries.some((line) => roleWord.test(line));
  const isDated = entries.some((line) => hasYear(line) || hasRange(line));
  const thin = details.find((line) => !isSolid(line));
  const nothing = entries.length === 0 && details.length === 0;
  return {
    section: "Experience",
    score: within01(
      (entries.length > 0 ? 0.2 : 0) +
        (hasRole ? 0.15 : 0) +
        (isDated ? 0.1 : 0) +
        (entries.length > 1 ? 0.1 : 0) +
        0.45 *
          share(
            solid.reduce((sum, line) => sum + weightOf(line), 0),
            ENOUGH_DETAILS,
          ),
    ),
    line: thin ?? entries[0] ?? details[0] ?? null,
    remark: nothing
      ? "No work, project or volunteering was found."
      : `${solid.length} of ${details.length} lines say definitely what you did.`,
    advice: nothing
      ? ["If you have worked, volunteered or done a project, say where, when and what you did, a line each."]
      : [
          ...(hasRole && isDated ? [] : ["Begin each position with your role, the organisation and the months."]),
          ...(thin === undefined ? [] : ["Say of such a line what exactly you did, with what and for whom."]),
          ...(solid.length < 3 ? ["Give each position two to four lines of what you did there."] : []),
        ],
  };
}

/** Without an opening verb a line may be about anything. */
const weightOf = (line: string) => (openingVerb(line) === null ? 0.5 : 1);

function isSolid(line: string): boolean {
  const words = resumeWords(line).length;
  const vague = line.match(vagueWords)?.length ?? 0;
  return words >= 5 && words <= 45 && !weakOpening.test(line) && line.search(cliches) === -1 && vague < 2;
}
