// `npm run bench`: what the product does a second, as ratios to references in the same run, so that machines can be
// compared; written to docs/performance.md. `-- --oracle`: does the time of an answer tell if an e-mail has an account?
// `-- --lighthouse`: the pages in a slow phone. `-- --hostile-files`: reads while hostile files are read.
import { benchHostileFiles } from "./bench/hostile-files.ts";
import { benchLighthouse } from "./bench/lighthouse.ts";
import { benchOracle } from "./bench/oracle.ts";
import { benchRatios } from "./bench/ratios.ts";

if (process.argv.includes("--lighthouse")) {
  if (!(await benchLighthouse())) process.exitCode = 1;
} else if (process.argv.includes("--oracle")) await benchOracle();
else if (process.argv.includes("--hostile-files")) await benchHostileFiles();
else await benchRatios(process.argv);
