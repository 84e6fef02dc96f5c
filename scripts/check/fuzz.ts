// A hundred thousand requests that nobody thought of, where `npm test` sends some hundred.
import { spawnSync } from "node:child_process";

const kinds = 3;
const { status } = spawnSync(
  "vitest",
  ["run", "--project=backend-contract-postgres", "packages/backend/contract/fuzz", "--testTimeout=3000000"],
  { stdio: "inherit", env: { ...process.env, FUZZ_REQUESTS: String(Math.ceil(100_000 / kinds)) } },
);
process.exitCode = status ?? 1;
