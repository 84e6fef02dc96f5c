// Also checks that the checker saw the tree: it reports nothing for a tree that it cannot read.
import { spawnSync } from "node:child_process";

interface Cruise {
  modules: { source: string; dependencies: unknown[] }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}

const folders = ["app", "packages", "server", "shared", "tests", "scripts"];
const listing = spawnSync("depcruise", ["--output-type", "json", ...folders], {
  encoding: "utf8",
  stdio: ["ignore", "pipe", "inherit"],
  maxBuffer: 256 * 1024 * 1024,
});
const { modules, summary } = JSON.parse(listing.stdout) as Cruise;

for (const { rule, from, to } of summary.violations) {
  console.error(`${rule.name}: ${from} → ${to}`);
  process.exitCode = 1;
}
for (const folder of folders) {
  const seen = modules.filter(({ source }) => source.startsWith(`${folder}/`));
  const edges = seen.reduce((sum, { dependencies }) => sum + dependencies.length, 0);
  if (seen.length === 0 || (folder !== "shared" && edges === 0)) {
    console.error(`dependency-cruiser saw ${seen.length} modules and ${edges} imports in ${folder}/`);
    process.exitCode = 1;
  }
}
