// `npm run bench`: what the product does a second, as ratios to references in the same run, so that machines can be
// compared; with `-- --write` in docs/performance.md. `-- --oracle`: does the time of an answer tell if an e-mail has an
// account? `-- --lighthouse [dashboard]`: the pages in a slow phone. `-- --hostile-files`: reads while hostile files are read.
// `-- --growth`: does a request take longer when a million people have an account? `-- --peers`: beside other programs
// of the kind, which it installs for the time.
import { benchGrowth } from "./bench/growth/growth.ts";
import { benchHostileFiles } from "./bench/hostile-files.ts";
import { benchLighthouse } from "./bench/lighthouse.ts";
import { benchOracle } from "./bench/oracle.ts";
import { benchPeers } from "./bench/peers/peers.ts";
import { benchRatios } from "./bench/ratios.ts";

if (process.argv.includes("--lighthouse")) {
  if (!(await benchLighthouse(process.argv.slice(2).filter((word) => !word.startsWith("--"))))) process.exitCode = 1;
} else if (process.argv.includes("--growth")) {
  if (!(await benchGrowth(process.argv))) process.exitCode = 1;
} else if (process.argv.includes("--oracle")) await benchOracle();
else if (process.argv.includes("--peers")) await benchPeers(process.argv);
else if (process.argv.includes("--hostile-files")) await benchHostileFiles();
else await benchRatios(process.argv);
