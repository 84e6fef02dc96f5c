import { existsSync } from "node:fs";
import path from "node:path";
import { journeysOf } from "./journeys.ts";

/** Which tests can notice a change: what `npm test -- --changed` and the mutants run. */
export interface Reach {
  /** Folders of tests/contract and packages/backend/contract. */
  contract: string[];
  /** Paths of tests on a database, of screens and of faults that belong to the file without importing it. */
  database: string[];
  screens: string[];
  faults: string[];
  /** Whether the rules of the database are at stake. */
  policies: boolean;
  /** Folders of journeys, or parts of the names of their files: `journeysOf` takes them. */
  journeys: string[];
}

type Rule = [from: RegExp, reach: Partial<Reach>];

const everyContract = ["auth", "blog", "functions", "fuzz", "gateway", "pages", "rest", "storage"];
const everyScreen = { screens: ["app/"], journeys: [""] };
const everything: Reach = {
  ...everyScreen,
  contract: everyContract,
  database: ["tests/database/"],
  faults: ["tests/faults/"],
  policies: true,
};
/** For what static checks, units or its own test file prove. */
const nothingMore = {};

/** Screens and journeys of a feature: `name` is its folder or its route, `names` are those of journeys elsewhere. */
function feature(name: string, names: string[], sharedFiles = "$^"): Rule {
  const files = new RegExp(`^app/features/(${name})/|^app/routes/[a-z]+/(${name})|^shared/(${sharedFiles})`);
  const folders = name.split("|").map((folder) => `app/features/${folder}/`);
  return [
    files,
    {
      screens: folders.filter((folder) => existsSync(folder)),
      journeys: [...folders.filter((folder) => journeysOf([folder]).length > 0), ...names],
    },
  ];
}

export const rules: readonly Rule[] = [
  [
    /^supabase\//,
    { database: ["tests/database/"], policies: true, contract: ["auth", "rest", "functions", "blog", "storage"] },
  ],
  [
    /^packages\/backend\/(auth|mail|sms)\//,
    { contract: ["auth"], journeys: ["sign-in", "password-reset", "security"] },
  ],
  [/^packages\/backend\/rest\//, { contract: ["rest"], faults: ["tests/faults/runaway-queries"] }],
  [
    /^packages\/backend\/storage\//,
    { contract: ["storage"], faults: ["tests/faults/uploads"], journeys: ["documents"] },
  ],
  [
    /^packages\/backend\/(postgres|functions|limits|network|remote|[^/]+$)/,
    { contract: everyContract, policies: true, faults: ["tests/faults/"] },
  ],
  [/^packages\/backend\/gateway\//, { contract: ["gateway", "rest"] }],
  [
    /^server\/(functions|ai)\//,
    { contract: ["functions"], journeys: ["consultant", "sop", "resume", "language-model"] },
  ],
  [/^server\/(extraction|child-process)\//, { contract: ["functions"], faults: ["tests/faults/hostile-files"] }],
  [/^server\/(blog|cache|drawing|seo|share-image)\//, { contract: ["blog"], journeys: ["blog-"] }],
  [/^server\/(applications|reminders|calendar)\//, { contract: ["functions"], faults: ["tests/faults/reminders"] }],
  [/^server\/http\//, { contract: ["pages", "blog", "functions"], journeys: ["blog-"] }],
  [/^server\/[^/]+$/, { contract: everyContract, faults: ["tests/faults/"] }],
  [/^app\/(islands|public-pages|routes\/public)\//, { contract: ["blog", "pages"], journeys: ["blog-"] }],
  [/^app\/(lib|ui|root|entry|routes\.ts|routes\/(app-providers|workspace\/(layout|workspace|screen)))/, everyScreen],
  feature("documents", [], "documents/"),
  feature("resumes|resume", [], "resume"),
  feature("sop-documents|sop", [], "letters/"),
  feature("visa-consultant", [], "chat"),
  feature("practice-interview", ["consultant", "language-model"], "interviews/"),
  feature("visa-progress|dashboard", ["first-visit"], "visa-progress"),
  feature("checklist", [], "applications/|rules/rule-check"),
  feature(
    "sign-in|session|password-reset|reset-password|second-factor",
    ["first-visit", "google"],
    "account/(password|auth-callback|one-time-code)",
  ),
  feature("profile|residence-country", [], "account/profile"),
  feature("reminders", [], "reminders"),
  feature("security|account", [], "account/(account|exported-tables)"),
  feature("tutorial|command-palette|workspace-shell|feedback|page-views", ["shell", "first-visit"], "feedback|screens"),
  feature("rule-facts|fact", [], "rules/"),
  feature("people", [], "people/"),
  feature("system", [], "system/"),
  feature("blogs|admin-guard|blog|feedback", [], "blog"),
  [/^server\/(letter-pdf|drawing)\//, { contract: ["functions"], journeys: ["sop"] }],
  [/^app\/routes\/auth\//, { screens: ["app/features/sign-in/"], journeys: ["sign-in", "password", "first-visit"] }],
  [/^app\/routes\/admin\//, { screens: ["app/features/"], journeys: ["admin-", "guards", "feedback", "blog-editor"] }],
  [/^app\/routes\/workspace\//, everyScreen],
  // What tests share. Helpers that no rule names are of all tests.
  [/^tests\/support\/screens\//, { screens: ["app/"] }],
  [/^tests\/support\/(e2e\/|playwright-)/, { journeys: [""] }],
  [/^tests\/support\/product\//, everyScreen],
  [/^(tests\/support\/contract|packages\/testing\/contract\/)/, { contract: everyContract }],
  [/^tests\/support\/servers\/(app-server|mailbox|ai-provider)/, { ...everyScreen, contract: everyContract }],
  [/^packages\/backend\/testing\//, nothingMore],
  [
    /^tests\/support\/(servers\/(app-server|installation|tiny-disk|container|dockerfile)|samples\/hostile-files)/,
    { faults: ["tests/faults/"] },
  ],
  ...everyContract.map((folder): Rule => [
    new RegExp(`^(tests|packages/backend)/contract/${folder}/(?!.*\\.test\\.ts$)`),
    { contract: [folder] },
  ]),
  [/^vitest\.config/, { screens: ["app/"], contract: everyContract, policies: true, faults: ["tests/faults/"] }],
  [/^playwright\.config/, { journeys: [""] }],
  [/^tests\/faults\/(?!.*\.test\.ts$)/, { faults: ["tests/faults/"] }],
  [/^scripts\/(run|admin|seed-blog|reach-backend)\./, { faults: ["tests/faults/"] }],
  [/^(Dockerfile|\.dockerignore|compose\.yaml|deploy\/)/, { faults: ["tests/faults/deploy"] }],
  [/^scripts\/build\//, everyScreen],
  [/^scripts\//, nothingMore],
  [/^tests\/(rls|database|mutants|load|evals)\//, nothingMore],
  // Generated: the static check of the types compares it with the migrations.
  [/^shared\/database\.types\.ts$/, nothingMore],
  [/\.test\.tsx?$|\.md$|^docs\//, nothingMore],
  [/^(\.|knip|tsconfig|LICENSE|vitest\.long)/, nothingMore],
];

/** Whether this file could be about anything: the packages, what is served as it is, a folder that is new. */
export function isOfEverything(file: string): boolean {
  return !rules.some(([from]) => from.test(file));
}

/** Of a journey, which `changed.ts` runs itself, and of what helps the journeys of one folder. */
function ownReach(file: string): Partial<Reach>[] | undefined {
  if (file.endsWith(".e2e.ts")) return [nothingMore];
  return file.endsWith(".e2e-support.ts") ? [{ journeys: [`${path.posix.dirname(file)}/`] }] : undefined;
}

/** What can notice a change of this file, besides the tests that import it. */
export function reachOf(file: string): Reach {
  const matching = rules.flatMap(([from, reach]) => (from.test(file) ? [reach] : []));
  const found = ownReach(file) ?? (isOfEverything(file) ? [everything] : matching);
  const all = (part: "contract" | "database" | "screens" | "faults" | "journeys") => [
    ...new Set(found.flatMap((reach) => reach[part] ?? [])),
  ];
  return {
    contract: all("contract"),
    database: all("database"),
    screens: all("screens"),
    faults: all("faults"),
    policies: found.some((reach) => reach.policies),
    journeys: all("journeys"),
  };
}
