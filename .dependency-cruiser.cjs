/** Who may import whom: docs/architecture.md, "Import rules". */
const only = (name, from, allowed, extra = {}) => ({
  name,
  severity: "error",
  from: { path: from, ...extra },
  to: { path: "^(app|server|packages|shared|tests|scripts)/", pathNot: allowed },
});

const loadContext = "^app/lib/load-context\\.ts$";
const testsOfScreens = "\\.browser(\\.test|-support)\\.tsx?$";
const testsOfApp = "^app/.*\\.test\\.tsx?$";
const journeys = "\\.e2e(-support)?\\.ts$";

module.exports = {
  forbidden: [
    {
      name: "no-circular",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-unresolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:|\\+types/|^vitest/" },
    },
    only("shared-imports-only-itself", "^shared/", ["^shared/"]),
    {
      name: "shared-imports-only-zod",
      severity: "error",
      from: { path: "^shared/", pathNot: "\\.test\\.ts$" },
      to: { dependencyTypes: ["npm", "npm-dev", "core"], pathNot: "node_modules/zod/" },
    },
    only("lib-imports-shared", "^app/lib/", ["^app/lib/", "^shared/"], { pathNot: loadContext }),
    only("ui-imports-lib", "^app/ui/", ["^app/(ui|lib)/", "^shared/"]),
    {
      name: "features-do-not-import-features-or-routes",
      severity: "error",
      from: { path: "^app/features/([^/]+)/" },
      to: { path: "^app/(features|public-pages|routes|islands)/", pathNot: "^app/features/$1/" },
    },
    only("public-pages-imports-lib", "^app/public-pages/", ["^app/(public-pages|lib)/", "^shared/"], {
      pathNot: journeys,
    }),
    only("app-never-imports-server", "^app/", ["^app/", "^shared/"], {
      pathNot: [loadContext, testsOfApp, testsOfScreens, journeys],
    }),
    only("tests-of-app-import-samples", testsOfApp, ["^app/", "^shared/", "^tests/support/samples/"], {
      pathNot: testsOfScreens,
    }),
    only("tests-of-screens-import-their-support", testsOfScreens, ["^app/", "^shared/", "^tests/support/(?!e2e/)"]),
    only("support-of-screens-knows-no-journeys", "^tests/support/(screens|product|servers|samples)/", [
      "^(app|server|shared)/",
      "^tests/support/(?!e2e/)",
      "^packages/testing/",
    ]),
    only(
      "journeys-import-no-source",
      [journeys, "^tests/e2e/"],
      [journeys, "^tests/support/(?!screens/)", "^packages/testing/"],
    ),
    only("support-of-journeys-imports-no-source", "^tests/support/(e2e|product)/", [
      "^tests/support/(?!screens/)",
      "^packages/testing/",
    ]),
    {
      name: "only-journeys-import-journeys",
      severity: "error",
      from: { pathNot: journeys },
      to: { path: journeys },
    },
    {
      name: "only-tests-of-screens-import-their-support",
      severity: "error",
      from: { pathNot: testsOfScreens },
      to: { path: testsOfScreens },
    },
    only("load-context-imports-its-type", loadContext, ["^app/lib/", "^shared/", "^server/http/pages\\.ts$"]),
    {
      name: "load-context-imports-nothing-but-the-type",
      severity: "error",
      from: { path: loadContext },
      to: { path: "^server/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "public-pages-ship-no-framework",
      severity: "error",
      from: { path: "^app/(public-pages|routes/public|islands)/" },
      to: {
        path: "^app/(ui|features)/|^app/lib/supabase\\.ts$|node_modules/(@mantine|@tanstack)/",
        pathNot: "^app/ui/theme/tokens\\.css$",
        reachable: true,
      },
    },
    {
      // Types of supabase-js are reachable from everywhere and ship nothing; its code is in this one file of lib.
      name: "one-file-of-lib-ships-supabase",
      severity: "error",
      from: {
        path: "^app/(lib|islands|public-pages|routes/public)/",
        pathNot: "^app/lib/supabase\\.ts$|\\.test\\.ts$",
      },
      to: { path: "node_modules/@supabase/", dependencyTypesNot: ["type-only"] },
    },
    only("islands-stand-alone", "^app/islands/", ["^app/islands/", "^shared/"]),
    only("backend-imports-itself", "^packages/backend/", ["^packages/backend/"], {
      pathNot: "\\.test\\.ts$|^packages/backend/(contract|testing)/",
    }),
    only("tests-of-the-backend-know-no-product", "^packages/", ["^packages/"]),
    {
      name: "backend-by-its-entry",
      comment: "Its package.json says so as well; this stops paths.",
      severity: "error",
      from: { pathNot: "^packages/backend/" },
      to: { path: "^packages/backend/", pathNot: "^packages/backend/index\\.ts$" },
    },
    {
      name: "visa-rules-by-its-entry",
      severity: "error",
      from: { pathNot: "^packages/visa-rules/" },
      to: { path: "^packages/visa-rules/", pathNot: "^packages/visa-rules/index\\.ts$" },
    },
    {
      name: "visa-rules-import-no-input-or-output",
      comment: "Pure functions over records; check.ts is for those who write them.",
      severity: "error",
      from: { path: "^packages/visa-rules/", pathNot: "\\.test\\.ts$|^packages/visa-rules/check\\.ts$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "plug-ins-are-loaded-when-used",
      comment: "SAML and wallets; their tables of errors and of routes are light.",
      severity: "error",
      from: { path: "^packages/backend/", pathNot: "^packages/backend/auth/(saml|wallets)/|\\.test\\.ts$" },
      to: {
        path: "^packages/backend/auth/(saml|wallets)/",
        pathNot: "/saml-routes\\.ts$|-errors\\.ts$",
        dependencyTypesNot: ["dynamic-import", "type-only"],
      },
    },
    {
      name: "routes-of-saml-load-it-when-used",
      severity: "error",
      from: { path: "^packages/backend/auth/saml/saml-routes\\.ts$" },
      to: { path: "^packages/backend/auth/saml/", dependencyTypesNot: ["dynamic-import", "type-only"] },
    },
    only("server-never-imports-app", "^server/", ["^server/", "^packages/(backend|visa-rules)/", "^shared/"], {
      pathNot: "\\.test\\.ts$",
    }),
    {
      name: "functions-do-not-import-the-root",
      severity: "error",
      from: { path: "^server/functions/" },
      to: { path: "^server/(main|start|app)\\.ts$" },
    },
    {
      name: "engines-do-not-know-who-asks-them",
      severity: "error",
      from: {
        path: "^server/(adviser|ai|blog|cache|calendar|child-process|drawing|extraction|interview|letter-pdf|letters|papers|reminders|resumes|seo|share-image)/",
      },
      to: { path: "^server/(functions/|(main|start|app)\\.ts$)" },
    },
    {
      name: "few-hold-the-secret-key",
      comment: "Functions that need it are named here, one by one.",
      severity: "error",
      from: {
        pathNot:
          "^(server/(start|app|left-behind|service-client|ai/usage|calendar/feed-routes|reminders/(reminder-store|start-reminders)|blog/(public-page-changes|seed/(seed-blog|start-seeding))|functions/(functions|delete-account/handler|facts-desk/handler|people/(accounts|actions|handler)|system/(handler|report)|visa-consultant-chat/turn))|scripts/reach-backend)\\.ts$",
      },
      to: { path: "^server/service-client\\.ts$" },
    },
    only("contract-tests-import-no-source", "^tests/contract/", ["^tests/", "^packages/testing/"], {}),
    only("contract-of-the-backend-imports-no-source", "^packages/backend/contract/", [
      "^packages/(backend/contract|testing)/",
    ]),
    {
      name: "no-dev-dependencies-in-source",
      severity: "error",
      from: {
        path: "^(app|server|packages/(backend|visa-rules)|shared)/",
        pathNot:
          "\\.test\\.tsx?$|\\.(e2e|e2e-support|browser-support)\\.ts$|\\.compliance\\.ts$|development-pages\\.ts$|^app/routes\\.ts$|^packages/backend/(contract|testing)/",
      },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-orphans",
      severity: "error",
      from: {
        orphan: true,
        path: "^(app|server|packages/backend|shared)/",
        pathNot:
          "(\\.test\\.tsx?|\\.d\\.ts|\\.css|database\\.types\\.ts)$|^app/islands/|^packages/backend/(contract|testing)/|^app/(root|routes|entry\\.[a-z]+)\\.tsx?$",
      },
      to: {},
    },
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(build|\\.react-router|\\+types)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".cjs", ".js", ".json", ".css"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
