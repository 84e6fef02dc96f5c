import { SummaryReporter } from "./summary-reporter.ts";

/** What the short and the long run have in common. */
export const commonOptions = {
  // These end what hangs; they are no measure of speed: machines may be slow and busy.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  allowOnly: !(process.env["CI"] ?? process.env["CASES_FILE"]),
  reporters: ["default", new SummaryReporter()],
};
