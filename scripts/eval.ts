// `npm run eval`: the offline engines over the open half of the held-out sets in tests/evals, with `-- --sealed` over the sealed one,
// of which no case is shown. Exit code 1 if a figure misses its goal.

import type { Half } from "#tests/evals/half.ts";
import { runAdviserEval } from "#tests/evals/adviser-eval.ts";
import { runChecklistsEval } from "#tests/evals/checklists-eval.ts";
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

const evaluations: readonly ((half: Half) => Promise<Evaluation>)[] = [
  runAdviserEval,
  runLettersEval,
  runInterviewEval,
  runResumesEval,
  runResumeFaultsEval,
  runChecklistsEval,
];

const half: Half = process.argv.includes("--sealed") ? "sealed" : "open";
for (const evaluate of evaluations) {
  const { name, figures, bars, limits = {} } = await evaluate(half);
  console.log(name);
  for (const [figure, value] of Object.entries(figures)) {
    const [bar, limit] = [bars[figure], limits[figure]];
    const isMissed = (bar !== undefined && value < bar) || (limit !== undefined && value > limit);
    if (isMissed) process.exitCode = 1;
    const goal = bar === undefined ? (limit === undefined ? "" : ` (at most ${limit})`) : ` (at least ${bar})`;
    console.log(`  ${figure}: ${value.toFixed(3)}${goal}${isMissed ? " MISSED" : ""}`);
  }
}
