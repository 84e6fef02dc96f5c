// `node scripts/bench/scaling-model.ts`: the tables of docs/scaling.md. `--measure` takes the processor time of requests
// anew, on this machine, in place of what was measured for that page. `--check` holds the model against runs with one and
// with two processes instead.
import { checkModel } from "./scaling/check.ts";
import { measureDemands } from "./scaling/demands.ts";
import { capacityFor, type Demand, type Kind } from "./scaling/model.ts";

/** The answering thread counts as having all of its process' time, which is too much for sign-ins: see the page. */
const measured: Record<Kind, Demand> = {
  page: { mainThread: 0.000_09, process: 0.000_09, database: 0 },
  data: { mainThread: 0.000_52, process: 0.000_52, database: 0.000_32 },
  signIn: { mainThread: 0.067_5, process: 0.067_5, database: 0.005 },
};
/** Of each run of a check. */
const checkSeconds = 10;
const assumptions = { visitsPerMonth: 4, requestsPerVisit: { page: 3, data: 20, signIn: 0.2 }, shareAtPeakHour: 0.15 };
/** Rows with their indexes (`npm run bench:growth`), and five papers and a resume of 400 kB each. */
const bytesPerPerson = { database: 7_500, files: 2_400_000 };

if (process.argv.includes("--check")) await checkModel(checkSeconds);
else printTables(process.argv.includes("--measure") ? await measureDemands() : measured);

function printTables(demands: Record<Kind, Demand>): void {
  for (const [kind, { mainThread, process: own, database }] of Object.entries(demands)) {
    const [answering, all, stored] = [mainThread, own, database].map((seconds) => (seconds * 1000).toFixed(2));
    console.log(
      `${kind}: ${answering} ms of the answering thread, ${all} ms of the process, ${stored} ms of the database`,
    );
  }
  console.log(
    "\n| people a month | requests a second at the peak | processes | their cores | mean wait | database cores | busy connections | database | files |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|");
  for (const people of [10_000, 1_000_000, 100_000_000]) {
    const { requestsPerSecond, processes, processCores, wait, databaseCores, connections } = capacityFor(
      { people, ...assumptions },
      demands,
    );
    const cells = [
      people.toLocaleString("en"),
      requestsPerSecond.toFixed(requestsPerSecond < 100 ? 1 : 0),
      processes,
      processCores,
      `${(wait * 1000).toFixed(2)} ms`,
      databaseCores,
      connections,
      `${((people * bytesPerPerson.database) / 1e9).toLocaleString("en")} GB`,
      `${((people * bytesPerPerson.files) / 1e12).toLocaleString("en")} TB`,
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}
