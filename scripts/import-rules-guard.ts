// dependency-cruiser finds nothing wrong in a tree that it cannot read, so this makes sure that it read ours.
import { spawnSync } from "node:child_process";

const folders = ["app", "server", "platform", "shared"];
const listing = spawnSync("depcruise", ["--output-type", "json", ...folders], {
  encoding: "utf8",
  maxBuffer: 256 * 1024 * 1024,
});
const { modules } = JSON.parse(listing.stdout) as { modules: { source: string; dependencies: unknown[] }[] };
for (const folder of folders) {
  const seen = modules.filter(({ source }) => source.startsWith(`${folder}/`));
  const edges = seen.reduce((sum, { dependencies }) => sum + dependencies.length, 0);
  if (seen.length === 0 || (folder !== "shared" && edges === 0)) {
    console.error(`dependency-cruiser saw ${seen.length} modules and ${edges} imports in ${folder}/`);
    process.exitCode = 1;
  }
}
