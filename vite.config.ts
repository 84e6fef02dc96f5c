import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { groupsOf, type Reaches } from "./scripts/bundle/chunks.ts";
import { directImports } from "./scripts/bundle/direct-imports.ts";
import { defineConfig, type Plugin } from "vite";

const islandsFolder = path.join(import.meta.dirname, "app/islands");
const islandFiles = readdirSync(islandsFolder).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));

/** Compiles every island into `islands/<name>.js` of the client's build; `islandUrl` gives its address. */
function islands(): Plugin {
  return {
    name: "islands",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    buildStart() {
      for (const file of islandFiles) {
        const name = path.basename(file, ".ts");
        this.emitFile({ type: "chunk", id: path.join(islandsFolder, file), fileName: `islands/${name}.js` });
      }
    },
  };
}

/** Changes whenever an island does, so that no browser keeps an old one. */
function islandsVersion(): string {
  const hash = createHash("sha256");
  for (const file of islandFiles) hash.update(file).update(readFileSync(path.join(islandsFolder, file)));
  return hash.digest("hex").slice(0, 12);
}

/** The screens of the app, by its table of contents. */
const contents = readFileSync(path.join(import.meta.dirname, "app/routes.ts"), "utf8");
const screens = new Set(
  [...contents.matchAll(/"(routes\/(?:auth|workspace|admin)\/[\w-]+\.tsx)"/g)].map(([, file]) => `app/${file}`),
);
const publicPages = [...contents.matchAll(/"(routes\/public\/[\w-]+\.tsx)"/g)].map(([, file]) => `app/${file}`);
const isShared = (reaches: Reaches) => [...screens].filter(reaches).length > 1;
const frame = ["app/routes/workspace/layout.tsx", "app/routes/workspace/screen-boundary.tsx"];
const home = "app/routes/workspace/dashboard.tsx";
const fields = ["text-fields", "text-area-field", "touch-switch"].map((name) => `app/ui/fields/${name}.tsx`);
const dialogs = ["dialog", "confirm-dialog", "unsaved-changes"].map((name) => `app/ui/dialogs/${name}.tsx`);
const pickers = ["fields/select-field", "lists/filter-bar", "menus/menu-list", "hint-tooltip"].map(
  (name) => `app/ui/${name}.tsx`,
);
const signIn = "app/routes/auth/sign-in.tsx";

/** What a first screen needs is in the first four files; what further screens share is in the others. */
const chunks = groupsOf([
  { name: "framework", claims: (reaches) => reaches("app/entry.client.tsx") },
  {
    name: "common",
    // A public page gets the styles of every file that its own file imports: none of the app's may be among them.
    claims: (reaches, id) =>
      !id.endsWith(".css") &&
      (publicPages.some(reaches) || reaches("app/root.tsx")) &&
      (reaches("app/routes/app-providers.tsx") || reaches("app/root.tsx") || [...screens].some(reaches)),
  },
  {
    name: "app",
    claims: (reaches) =>
      reaches("app/routes/app-providers.tsx") || (reaches(signIn) && (frame.some(reaches) || reaches(home))),
  },
  { name: "shell", claims: (reaches) => frame.some(reaches) || (reaches(home) && isShared(reaches)) },
  {
    name: "fields",
    claims: (reaches, id) =>
      fields.some(reaches) ||
      reaches("app/lib/use-schema-form.ts") ||
      (reaches(signIn) && id.includes("/node_modules/") && isShared(reaches)),
  },
  { name: "account", claims: (reaches) => reaches(signIn) && isShared(reaches) },
  { name: "dialogs", claims: (reaches) => dialogs.some(reaches) },
  { name: "pickers", claims: (reaches) => pickers.some(reaches) },
  { name: "file-drop", claims: (reaches) => reaches("app/ui/fields/file-drop.tsx") },
  { name: "shared", claims: isShared },
]);

export default defineConfig({
  plugins: [
    reactRouter(),
    directImports(["@mantine/core", "@mantine/hooks", "@mantine/notifications", "lucide-react"]),
    islands(),
  ],
  define: { "import.meta.env.VITE_ISLANDS_VERSION": JSON.stringify(islandsVersion()) },
  // Known ahead, the libraries of every screen are prepared at once instead of with a reload at each first visit.
  optimizeDeps: { entries: ["app/{routes,features}/**/*.tsx", "app/entry.client.tsx"] },
  build: {
    // Public pages load their styles as files under their policy, never as data addresses.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          preserveEntrySignatures: "allow-extension",
          output: { codeSplitting: { groups: chunks } },
        },
      },
    },
  },
});
