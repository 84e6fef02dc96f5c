import type { InterviewComment } from "#shared/interview.ts";
import { countWords } from "#shared/text.ts";
import { spokenSeconds } from "./answer-length.ts";
import type { Compared } from "./contradictions.ts";
import { agree, areComparable, findMoney } from "./find-money.ts";
import { findScores } from "./find-scores.ts";
import { findUniversities, isSameUniversity } from "./find-universities.ts";
import type { InterviewMaterial } from "./material.ts";
import { isWholeAnswer } from "./question-parts.ts";
import { hasSpecifics } from "./vagueness.ts";

/** Who has one of these is asked on, not praised. */
const unpraised: ReadonlySet<InterviewComment["kind"]> = new Set(["warning", "contradiction"]);

/** At most two, never what another comment criticises, and none where an officer would stop. */
export function findStrengths(
  material: InterviewMaterial,
  compared: Compared,
  faults: readonly InterviewComment[],
): InterviewComment[] {
  const { question, answer } = material;
  const hasFault = (kind: InterviewComment["kind"]) => faults.some((fault) => fault.kind === kind);
  if (faults.some(({ kind }) => unpraised.has(kind))) return [];
  const good: string[] = [];
  const isWhole = isWholeAnswer(material);

  if (question.isBrief) {
    if (isWhole && countWords(answer) <= 60 && faults.length === 0) good.push("A direct answer to a direct question.");
    return good.map(strength);
  }
  if ((countWords(answer) < 15 && !isWhole) || hasFault("note")) return [];
  if (agreesWithLetter(material, compared)) {
    good.push("Your answer and your letter agree on the facts that both of them name.");
  }
  if (isWhole && question.parts.length > 1) good.push("You answer every part of the question.");
  if (hasSpecifics(answer) && !hasFault("vague"))
    good.push("You give names and figures of your own instead of general words.");
  const spoken = spokenSeconds(answer);
  if (spoken >= question.seconds[0] && spoken <= question.seconds[1] && !hasFault("copied")) {
    good.push(`A good length: about ${spoken} seconds when spoken calmly.`);
  }
  return good.slice(0, 2).map(strength);
}

function strength(text: string): InterviewComment {
  return { kind: "strength", text };
}

function agreesWithLetter({ letter }: InterviewMaterial, compared: Compared): boolean {
  if (letter === null) return false;
  const written = findUniversities(compared.letter).map(({ name }) => name);
  const isNamed = findUniversities(compared.answer).some(({ name }) =>
    [...written, letter.university ?? ""].some((other) => other !== "" && isSameUniversity(name, other)),
  );
  const sums = findMoney(compared.letter);
  const isSum = findMoney(compared.answer).some((sum) =>
    sums.some((other) => areComparable(sum, other) && agree(sum, other)),
  );
  const scores = findScores(compared.letter);
  const isScore = findScores(compared.answer).some(({ test, value }) =>
    scores.some((other) => other.test === test && other.value === value && value !== null),
  );
  return isNamed || isSum || isScore;
}
