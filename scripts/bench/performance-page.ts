import type { Spread } from "./pairs.ts";
import type { Figures } from "./ratios.ts";

/** `docs/performance.md`, from one run of `npm run bench -- --write`. */
export function performanceText(figures: Figures): string {
  const { rows, engines, firstImpression, transactionsOfUpload: transactions } = figures;
  return `# Performance

Written by \`npm run bench -- --write\` on ${figures.at.slice(0, 10)} with Node ${figures.node}; do not edit it by hand. What
counts are the ratios: each answer is measured in turn with a reference on the same machine in the same minute
(${figures.rounds} rounds of ${figures.seconds} s for each side, 20 connections), so that machines and days can be compared. Why it is built
so is in [decisions/](decisions/README.md#speed).

## Answers

The reference of pages is a bare \`node:http\` server that sends the very same bytes; of \`/healthz\` a bare Hono; of data and
accounts a server written by hand with Hono and \`pg\`, which verifies the token with \`jose\` and reads one own row in four
round trips (\`scripts/bench/reference-server.ts\`).

| | ours, a second | reference, a second | ratio: least – median – most | goal |
|---|---|---|---|---|
${rows
  .map(
    ({ name, ours, reference, ratio, goal }) =>
      `| ${name} | ${ours.median.toFixed(0)} | ${reference.median.toFixed(0)} | ${range(ratio, 2)} | ${goal} |`,
  )
  .join("\n")}

A small document with its row takes ${transactions.toFixed(1)} transactions.

## Start and memory

Seconds from \`node\` until the server is ready, and MB in memory (resident) with nothing to do and ten seconds after all of the above.

| | first start | second start | idle | after load |
|---|---|---|---|---|
${engines
  .map(
    ({ engine, firstStart, secondStart, idleMb, loadedMb }) =>
      `| ${engine} | ${firstStart.toFixed(1)} | ${secondStart.toFixed(1)} | ${idleMb.toFixed(0)} | ${loadedMb.toFixed(0)} |`,
  )
  .join("\n")}

## The first impression

What \`/dashboard\` fetches until it is shown, packed with gzip: scripts ${firstImpression.transfer.scripts.toFixed(0)} kB, styles ${firstImpression.transfer.styles.toFixed(0)} kB,
fonts ${firstImpression.transfer.fonts.toFixed(0)} kB. Seconds until there is something to do, on a phone (processor four times slower, slow 4G):

| | least – median – most |
|---|---|
${Object.entries(firstImpression.seconds)
  .map(([name, seconds]) => `| ${name} | ${range(seconds, 2)} |`)
  .join("\n")}
`;
}

function range({ min, median, max }: Spread, digits: number): string {
  return [min, median, max].map((value) => value.toFixed(digits)).join(" – ");
}
