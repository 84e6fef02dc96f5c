// `npm run eval`: the offline engines over the held-out sets in tests/evals. Exit code 1 if a figure misses its goal.

import { runAdviserEval } from "#tests/evals/adviser-eval.ts";
import { runInterviewEval } from "#tests/evals/interview-eval.ts";
import { runLettersEval } from "#tests/evals/letters-eval.ts";
import { runResumeFaultsEval } from "#tests/evals/resume-faults-eval.ts";
import { runResumesEval } from "#tests/evals/resumes-eval.ts";

interface Evaluation {
  name: string;
  figures: Record<string, number>;
  bars: Record<string, number>;
  /** What a figure may be at most. */
  limits?: Record<string, number>;
}

const evaluations: readonly (() => Promise<Evaluation>)[] = [
  runAdviserEval,
  runLettersEval,
  runInterviewEval,
  runResumesEval,
  runResumeFaultsEval,
];

for (const evaluate of evaluations) {
  const { name, figures, bars, limits = {} } = await evaluate();
  console.log(name);
  for (const [figure, value] of Object.entries(figures)) {
    const [bar, limit] = [bars[figure], limits[figure]];
    const isMissed = (bar !== undefined && value < bar) || (limit !== undefined && value > limit);
    if (isMissed) process.exitCode = 1;
    const goal = bar === undefined ? (limit === undefined ? "" : ` (at most ${limit})`) : ` (at least ${bar})`;
    console.log(`  ${figure}: ${value.toFixed(3)}${goal}${isMissed ? " MISSED" : ""}`);
  }
}
