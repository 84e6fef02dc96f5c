import { withoutDates } from "./dates.ts";
import { type Finding, type ResumeFacts, share } from "./resume-facts.ts";
import { resumeWords } from "./resume-lines.ts";

const numberWord =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundreds?|thousands?|million|half|double[ds]?|tripled?|first (?:place|prize)|a third|a quarter)\b/i;
const ENOUGH = 3;
const GOOD_SHARE = 0.4;

export function rateResults({ details }: ResumeFacts): Finding {
  const measured = details.filter(isMeasured);
  const unmeasured = details.find((line) => !isMeasured(line) && resumeWords(line).length >= 5);
  const part = share(measured.length, details.length);
  return {
    section: "Quantified results",
    score: Math.min(1, part / GOOD_SHARE) * share(measured.length, ENOUGH),
    line: (part < GOOD_SHARE ? unmeasured : undefined) ?? measured[0] ?? unmeasured ?? null,
    remark:
      details.length === 0
        ? "There are no lines of what you did that could be measured."
        : `${measured.length} of ${details.length} lines have a number.`,
    advice:
      part >= GOOD_SHARE && measured.length >= ENOUGH
        ? []
        : ["Where you know it, say how many, how much, how often or how long; leave it out where you do not."],
  };
}

/** A number that is neither a date nor a self-rating. */
function isMeasured(line: string): boolean {
  const rest = withoutDates(line).replaceAll(/\b10\s*\/\s*10\b/g, " ");
  return (
    /\d/.test(
      rest.replaceAll(
        /\b(?:covid-?19|mp3|b2b|b2c|h1|h2|i-?20|web ?[23]\.0|html5|css3|es6|s3|ec2|h2o|co2|24\/7)\b/gi,
        " ",
      ),
    ) || numberWord.test(rest)
  );
}
