/** Who may import whom: docs/architecture.md, "Import rules". */
const only = (name, from, allowed, extra = {}) => ({
  name,
  severity: "error",
  from: { path: from, ...extra },
  to: { path: "^(app|server|platform|shared|tests|scripts)/", pathNot: allowed },
});

const loadContext = "^app/lib/load-context\\.ts$";

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
      to: { path: "^app/(features|public-blog|routes|islands)/", pathNot: "^app/features/$1/" },
    },
    only("public-blog-imports-lib", "^app/public-blog/", ["^app/(public-blog|lib)/", "^shared/"]),
    only("app-never-imports-server", "^app/", ["^app/", "^shared/"], {
      pathNot: [loadContext, "\\.browser\\.test\\.tsx$"],
    }),
    only("tests-of-screens-import-their-support", "\\.browser\\.test\\.tsx$", ["^app/", "^shared/", "^tests/support/"]),
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
      from: { path: "^app/(public-blog|routes/public|islands)/" },
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
      from: { path: "^app/(lib|islands|public-blog|routes/public)/", pathNot: "^app/lib/supabase\\.ts$|\\.test\\.ts$" },
      to: { path: "node_modules/@supabase/", dependencyTypesNot: ["type-only"] },
    },
    only("islands-stand-alone", "^app/islands/", ["^app/islands/", "^shared/"]),
    only("platform-imports-itself", "^platform/", ["^platform/", "^shared/errors\\.ts$"], {
      pathNot: "\\.test\\.ts$",
    }),
    only("server-never-imports-app", "^server/", ["^server/", "^platform/", "^shared/"], { pathNot: "\\.test\\.ts$" }),
    {
      name: "functions-do-not-import-the-root",
      severity: "error",
      from: { path: "^server/functions/" },
      to: { path: "^server/(main|start|app)\\.ts$" },
    },
    {
      name: "engines-do-not-know-who-asks-them",
      severity: "error",
      from: { path: "^server/(ai|blog|extraction|letter-pdf|seo|share-image)/" },
      to: { path: "^server/(functions/|(main|start|app)\\.ts$)" },
    },
    {
      name: "few-hold-the-secret-key",
      comment: "Functions that need it are named here, one by one.",
      severity: "error",
      from: {
        pathNot:
          "^(server/(start|app|support-email|stray-files|service-client|ai/usage|blog/seed/seed-(blog|at-start)|functions/(functions|delete-account/handler))|scripts/reach-backend)\\.ts$",
      },
      to: { path: "^server/service-client\\.ts$" },
    },
    only("contract-tests-import-no-source", "^tests/(contract|e2e)/", ["^tests/"], {}),
    {
      name: "no-dev-dependencies-in-source",
      severity: "error",
      from: {
        path: "^(app|server|platform|shared)/",
        pathNot: "\\.test\\.tsx?$|\\.compliance\\.ts$|development-pages\\.ts$|^app/routes\\.ts$",
      },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-orphans",
      severity: "error",
      from: {
        orphan: true,
        path: "^(app|server|platform|shared)/",
        pathNot:
          "(\\.test\\.tsx?|\\.d\\.ts|\\.css|database\\.types\\.ts)$|^app/islands/|^app/(root|routes|entry\\.[a-z]+)\\.tsx?$",
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
