import { hasYear } from "./dates.ts";
import { type Finding, type ResumeFacts, share } from "./resume-facts.ts";
import { degree, grade, institution } from "./vocabulary.ts";

/** Further degrees need no grades and dates. */
const ENOUGH = 3;

/** What a grade above its scale leaves of the section. */
const mostWithWrongGrade = 0.7;

export function rateEducation({ education, faults }: ResumeFacts): Finding {
  const wrongGrade = faults.find(({ kind }) => kind === "grade-above-scale")?.quotes[0];
  const degrees = education.filter((line) => degree.test(line));
  const expected = Math.max(1, Math.min(ENOUGH, degrees.length));
  const dated = share(education.filter(hasYear).length, expected);
  const graded = share(education.filter((line) => grade.test(line)).length, expected);
  const isPlaced = education.some((line) => institution.test(line));
  const line = wrongGrade ?? degrees.find((text) => !hasYear(text)) ?? degrees[0] ?? education[0] ?? null;
  if (education.length === 0) {
    return {
      section: "Education",
      score: 0,
      line: null,
      remark: "No education was found.",
      advice: ["Give your schools and degrees a section of their own, headed “Education”, the latest first."],
    };
  }
  const said = [
    degrees.length > 0 ? "what you studied" : null,
    isPlaced ? "where" : null,
    dated > 0 ? "when" : null,
    graded > 0 ? "with which grade" : null,
  ].filter((part) => part !== null);
  return {
    section: "Education",
    score: Math.min(
      wrongGrade === undefined ? 1 : mostWithWrongGrade,
      (degrees.length > 0 ? 0.3 : 0) + (isPlaced ? 0.2 : 0) + 0.25 * dated + 0.25 * graded,
    ),
    line,
    remark: said.length === 0 ? "It is not clear what you studied." : `It says ${said.join(", ")}.`,
    advice: [
      ...(wrongGrade === undefined ? [] : ["Correct the grade that is more than its scale."]),
      ...(degrees.length > 0 ? [] : ["Name the degree or certificate in full, as it stands on your transcript."]),
      ...(isPlaced ? [] : ["Name the school or university."]),
      ...(dated < 1 ? ["Give each degree the year in which it began and the year in which it ended."] : []),
      ...(graded < 1 ? ["State each grade with its scale, such as “3.4 of 4.0”, where your transcript has one."] : []),
    ],
  };
}
