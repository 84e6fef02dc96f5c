import type { TestProject } from "vitest/node";
import { startContractServer } from "./contract-server-setup.ts";

export default function setup(project: TestProject) {
  return startContractServer(project);
}
