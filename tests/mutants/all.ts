import { accounts } from "./accounts.ts";
import { adviser } from "./adviser.ts";
import { blog } from "./blog.ts";
import { dataApi } from "./data-api.ts";
import { policies } from "./policies.ts";
import { screensAccounts } from "./screens-accounts.ts";
import { screensBlogAdmin } from "./screens-blog-admin.ts";
import { screensPapers } from "./screens-papers.ts";
import { screensShell } from "./screens-shell.ts";
import { screensWriting } from "./screens-writing.ts";
import { storage } from "./storage.ts";
import type { Mutant } from "./mutant.ts";

/** Every fault that is planted. */
export const mutants: readonly Mutant[] = [
  ...policies,
  ...accounts,
  ...dataApi,
  ...storage,
  ...adviser,
  ...blog,
  ...screensAccounts,
  ...screensPapers,
  ...screensWriting,
  ...screensShell,
  ...screensBlogAdmin,
];
