import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import * as z from "zod/mini";

const root = path.resolve(import.meta.dirname, "../..");

/** For each rule, a file and an import that the rule forbids. */
const planted: Record<string, [file: string, imported: string]> = {
  "no-circular": ["server/circle-a.ts", "#server/circle-b.ts"],
  "no-unresolvable": ["server/lost.ts", "#server/nowhere.ts"],
  "shared-imports-only-itself": ["shared/of-app.ts", "#app/lib/target.ts"],
  "shared-imports-only-zod": ["shared/of-npm.ts", "pino"],
  "lib-imports-shared": ["app/lib/of-ui.ts", "#app/ui/target.ts"],
  "ui-imports-lib": ["app/ui/of-feature.ts", "#app/features/one/target.ts"],
  "features-do-not-import-features-or-routes": ["app/features/two/of-one.ts", "#app/features/one/target.ts"],
  "public-pages-imports-lib": ["app/public-pages/of-route.ts", "#app/routes/public/target.ts"],
  "app-never-imports-server": ["app/features/one/of-server.ts", "#server/target.ts"],
  "tests-of-app-import-samples": ["app/features/one/a.test.ts", "#server/target.ts"],
  "tests-of-screens-import-their-support": ["app/features/one/a.browser.test.tsx", "#server/target.ts"],
  "journeys-import-no-source": ["app/features/one/one.e2e.ts", "#app/features/one/target.ts"],
  "support-of-journeys-imports-no-source": ["tests/support/e2e/of-app.ts", "#app/features/one/target.ts"],
  "only-journeys-import-journeys": ["app/features/one/of-journey.ts", "#app/features/one/one.e2e.ts"],
  "only-tests-of-screens-import-their-support": [
    "app/features/one/of-support.ts",
    "#app/features/one/one.browser-support.ts",
  ],
  "support-of-screens-knows-no-journeys": ["tests/support/screens/of-e2e.ts", "#tests/support/e2e/target.ts"],
  "load-context-imports-its-type": ["app/lib/load-context.ts", "#app/ui/target.ts"],
  "load-context-imports-nothing-but-the-type": ["app/lib/load-context.ts", "#server/http/pages.ts"],
  "public-pages-ship-no-framework": ["app/routes/public/of-ui.ts", "#app/lib/with-mantine.ts"],
  "one-file-of-lib-ships-supabase": ["app/lib/of-supabase.ts", "@supabase/supabase-js"],
  "islands-stand-alone": ["app/islands/of-lib.ts", "#app/lib/target.ts"],
  "backend-imports-itself": ["packages/backend/rest/of-shared.ts", "../../../shared/target.ts"],
  "tests-of-the-backend-know-no-product": ["packages/backend/rest/a.test.ts", "../../../shared/target.ts"],
  "backend-by-its-entry": ["server/ai/past-the-entry.ts", "../../packages/backend/auth/accounts/users.ts"],
  "visa-rules-by-its-entry": ["server/ai/past-visa-rules.ts", "../../packages/visa-rules/facts/fact.ts"],
  "visa-rules-import-no-input-or-output": ["packages/visa-rules/facts/of-files.ts", "node:fs"],
  "plug-ins-are-loaded-when-used": ["packages/backend/auth/auth.ts", "./saml/sign-on.ts"],
  "routes-of-saml-load-it-when-used": ["packages/backend/auth/saml/saml-routes.ts", "./sign-on.ts"],
  "server-never-imports-app": ["server/of-app.ts", "#app/lib/target.ts"],
  "functions-do-not-import-the-root": ["server/functions/one/handler.ts", "#server/start.ts"],
  "engines-do-not-know-who-asks-them": ["server/ai/of-function.ts", "#server/functions/one/target.ts"],
  "few-hold-the-secret-key": ["server/blog/with-key.ts", "#server/service-client.ts"],
  "contract-tests-import-no-source": ["tests/contract/a.test.ts", "#server/target.ts"],
  "contract-of-the-backend-imports-no-source": ["packages/backend/contract/auth/a.test.ts", "../../auth/target.ts"],
  "no-dev-dependencies-in-source": ["server/of-dev.ts", "vitest"],
  "no-orphans": ["server/alone.ts", ""],
};

const allowed = [
  ["server/circle-b.ts", "#server/circle-a.ts"],
  ["app/lib/with-mantine.ts", "@mantine/core"],
  ["server/by-the-entry.ts", "@workspace/backend"],
] as const;

const targets = [
  "app/lib/target.ts",
  "app/ui/target.ts",
  "app/features/one/target.ts",
  "app/routes/public/target.ts",
  "app/features/one/one.browser-support.ts",
  "tests/support/e2e/target.ts",
  "server/target.ts",
  "server/start.ts",
  "server/service-client.ts",
  "server/http/pages.ts",
  "shared/target.ts",
  "server/functions/one/target.ts",
  "packages/backend/auth/target.ts",
  "packages/backend/auth/accounts/users.ts",
  "packages/backend/auth/saml/sign-on.ts",
  "packages/visa-rules/facts/fact.ts",
];

const rulesSchema = z.object({ forbidden: z.array(z.object({ name: z.string() })) });
const cruiseSchema = z.object({
  summary: z.object({ violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })) }),
});

it("every rule catches an import that is planted against it", () => {
  const { forbidden } = rulesSchema.parse(createRequire(import.meta.url)(path.join(root, ".dependency-cruiser.cjs")));
  expect(Object.keys(planted).toSorted()).toEqual(forbidden.map(({ name }) => name).toSorted());

  const folder = mkdtempSync(path.join(tmpdir(), "import-rules-"));
  try {
    for (const file of [".dependency-cruiser.cjs", "package.json", "tsconfig.json", "packages/backend/package.json"]) {
      cpSync(path.join(root, file), path.join(folder, file));
    }
    symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
    for (const file of targets) write(folder, file, []);
    const imports = new Map<string, string[]>();
    for (const [file, imported] of [...Object.values(planted), ...allowed]) {
      imports.set(file, [...(imports.get(file) ?? []), ...(imported === "" ? [] : [imported])]);
    }
    for (const [file, imported] of imports) write(folder, file, imported);

    const { stdout } = spawnSync(
      path.join(root, "node_modules/.bin/depcruise"),
      ["--output-type", "json", "app", "packages", "server", "shared", "tests"],
      { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
    );
    const { violations } = cruiseSchema.parse(JSON.parse(stdout)).summary;
    const caught = Object.entries(planted).filter(([rule, [file]]) =>
      violations.some((violation) => violation.rule.name === rule && violation.from === file),
    );
    expect(caught.map(([rule]) => rule)).toEqual(Object.keys(planted));
    expect(
      violations.filter(({ from, rule }) => from === "server/by-the-entry.ts" && rule.name !== "no-orphans"),
    ).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("the linter keeps the server from opening the database by itself", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "import-rules-"));
  try {
    cpSync(path.join(root, ".oxlintrc.json"), path.join(folder, ".oxlintrc.json"));
    for (const name of ["databases", "createBackend"]) {
      const lines = [`import { ${name} } from "@workspace/backend";`, `export const all = [${name}];`, ""];
      mkdirSync(path.join(folder, "server/blog"), { recursive: true });
      writeFileSync(path.join(folder, "server/blog", `${name}.ts`), lines.join("\n"));
    }
    const { stdout } = spawnSync(path.join(root, "node_modules/.bin/oxlint"), ["--format", "unix", "server"], {
      cwd: folder,
      encoding: "utf8",
    });
    const caught = ["databases", "createBackend"].filter((name) => stdout.includes(`'${name}' import`));
    expect(caught).toEqual(["databases"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function write(folder: string, file: string, imported: readonly string[]): void {
  const lines = imported.map((specifier, index) => `import * as name${index} from "${specifier}";`);
  const used = imported.map((_, index) => `name${index}`).join(", ");
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(folder, file), [...lines, `export const all = [${used}];`, ""].join("\n"));
}
