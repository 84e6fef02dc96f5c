// `node scripts/bench/scaling-model.ts`: the tables of docs/scaling.md. `--measure` takes the processor time of requests
// anew, on this machine, in place of what was measured for that page.
import { measureDemands } from "./scaling/demands.ts";
import { capacityFor, type Demand, type Kind } from "./scaling/model.ts";

const measured: Record<Kind, Demand> = {
  page: { process: 0.000_09, database: 0 },
  data: { process: 0.000_52, database: 0.000_32 },
  signIn: { process: 0.067_5, database: 0.005 },
};
const assumptions = { visitsPerMonth: 4, requestsPerVisit: { page: 3, data: 20, signIn: 0.2 }, shareAtPeakHour: 0.15 };
/** Rows with their indexes (`npm run bench:growth`), and five papers and a resume of 400 kB each. */
const bytesPerPerson = { database: 7_500, files: 2_400_000 };

const demands = process.argv.includes("--measure") ? await measureDemands() : measured;
for (const [kind, { process: own, database }] of Object.entries(demands)) {
  console.log(
    `${kind}: ${(own * 1000).toFixed(2)} ms of a process, ${(database * 1000).toFixed(2)} ms of the database`,
  );
}
console.log(
  "\n| people a month | requests a second at the peak | processes | mean wait | database cores | busy connections | database | files |",
);
console.log("|---|---|---|---|---|---|---|---|");
for (const people of [10_000, 1_000_000, 100_000_000]) {
  const { requestsPerSecond, processes, wait, databaseCores, connections } = capacityFor(
    { people, ...assumptions },
    demands,
  );
  const cells = [
    people.toLocaleString("en"),
    requestsPerSecond.toFixed(requestsPerSecond < 100 ? 1 : 0),
    processes,
    `${(wait * 1000).toFixed(2)} ms`,
    databaseCores,
    connections,
    `${((people * bytesPerPerson.database) / 1e9).toLocaleString("en")} GB`,
    `${((people * bytesPerPerson.files) / 1e12).toLocaleString("en")} TB`,
  ];
  console.log(`| ${cells.join(" | ")} |`);
}
