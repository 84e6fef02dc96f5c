// `npm run eval`: the offline engines over the held-out sets in tests/evals. Exit code 1 if a figure is below its bar.

import { runConsultantEval } from "#tests/evals/consultant-eval.ts";
import { runLettersEval } from "#tests/evals/letters-eval.ts";
import { runResumesEval } from "#tests/evals/resumes-eval.ts";

interface Evaluation {
  name: string;
  figures: Record<string, number>;
  bars: Record<string, number>;
}

const evaluations: readonly (() => Promise<Evaluation>)[] = [runConsultantEval, runLettersEval, runResumesEval];

for (const evaluate of evaluations) {
  const { name, figures, bars } = await evaluate();
  console.log(name);
  for (const [figure, value] of Object.entries(figures)) {
    const bar = bars[figure];
    const isBelow = bar !== undefined && value < bar;
    if (isBelow) process.exitCode = 1;
    console.log(
      `  ${figure}: ${value.toFixed(3)}${bar === undefined ? "" : ` (bar ${bar})`}${isBelow ? " BELOW" : ""}`,
    );
  }
}
