import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { groupsOf, type Reaches } from "./scripts/bundle/chunks.ts";
import { packed } from "./scripts/bundle/packed.ts";
import { directImports } from "./scripts/bundle/direct-imports.ts";
import { stylesOnce } from "./scripts/bundle/styles-once.ts";
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
const inWorkspace = [...screens].filter((screen) => screen.startsWith("app/routes/workspace/"));
const isShared = (reaches: Reaches) => [...screens].filter(reaches).length > 1;
const ofFacts = new Set(["app/routes/admin/facts.tsx", "app/routes/admin/fact.tsx"]);
const isOfFactsAlone = (reaches: Reaches) => ![...screens].some((screen) => !ofFacts.has(screen) && reaches(screen));
/** Those that are about applications. */
const ofApplications = new Set(
  ["visa-progress", "begin", "applications", "application-answers", "application-dates", "application-money"].map(
    (name) => `app/routes/workspace/${name}.tsx`,
  ),
);
const isOfApplicationsAlone = (reaches: Reaches) =>
  ![...screens].some((screen) => !ofApplications.has(screen) && reaches(screen));
const frame = ["app/routes/workspace/layout.tsx", "app/routes/workspace/screen-boundary.tsx"];
const home = "app/routes/workspace/dashboard.tsx";
const inUi = (...names: string[]) => names.map((name) => `app/ui/${name}`);
/** None of these needs a field, a dialog or a menu. */
const light = inUi(
  "dialogs/confirm-dialog.tsx",
  "dialogs/dialog-state.ts",
  "lists/file-row.tsx",
  "lists/foldable.tsx",
  "lists/item-list.tsx",
  "lists/pager.tsx",
  "text/safe-text.tsx",
);
const input = "app/ui/fields/touch-switch.tsx";
const fields = inUi("fields/text-fields.tsx", "fields/text-area-field.tsx");
const selects = inUi("fields/search-select.tsx", "fields/select-field.tsx", "lists/filter-bar.tsx");
const menus = inUi("menus/menu-list.tsx", "hint-tooltip.tsx");
const dialog = "app/ui/dialogs/dialog-window.tsx";
/** How files are sent and stored. */
const transfers = ["file-sender.ts", "send-request.ts", "stored-file.ts", "download.ts"].map(
  (name) => `app/lib/files/${name}`,
);
const signIn = "app/routes/auth/sign-in.tsx";
const isFirst = (reaches: Reaches) => ["app/routes/app-providers.tsx", ...frame, home].some(reaches);
// A public page gets the styles of every file that its own file imports: none of the app's may be among them.
const isPublic = (reaches: Reaches, id: string) => !id.endsWith(".css") && publicPages.some(reaches);
// What applications share with public pages stays with them: no other screen has to load it.
const isPublicToo = (reaches: Reaches, id: string) => isPublic(reaches, id) && !isOfApplicationsAlone(reaches);

/** What a first screen needs is in the first four files; what further screens share is in the others. */
const chunks = groupsOf([
  { name: "framework", claims: (reaches) => reaches("app/entry.client.tsx") },
  {
    name: "common",
    claims: (reaches, id) =>
      (isPublic(reaches, id) && isFirst(reaches)) || (reaches("app/root.tsx") && !id.endsWith(".css")),
  },
  {
    name: "app",
    claims: (reaches) =>
      reaches("app/routes/app-providers.tsx") || (reaches(signIn) && (frame.some(reaches) || reaches(home))),
  },
  { name: "shell", claims: (reaches) => frame.some(reaches) || (reaches(home) && isShared(reaches)) },
  { name: "markup", claims: (reaches, id) => isPublicToo(reaches, id) && inWorkspace.some(reaches) },
  { name: "posts", claims: (reaches, id) => isPublicToo(reaches, id) && [...screens].some(reaches) },
  { name: "basics", claims: (reaches) => light.some(reaches) && [input, ...fields, signIn].some(reaches) },
  { name: "light", claims: (reaches) => light.some(reaches) },
  { name: "inputs", claims: (reaches) => reaches(input) },
  { name: "fields", claims: (reaches) => fields.some(reaches) },
  { name: "search", claims: (reaches) => reaches("app/ui/lists/search-bar.tsx") },
  {
    name: "forms",
    claims: (reaches, id) =>
      reaches("app/lib/use-schema-form.ts") || (reaches(signIn) && id.includes("/node_modules/") && isShared(reaches)),
  },
  {
    name: "account",
    claims: (reaches) => (reaches(signIn) && isShared(reaches)) || reaches("app/ui/fields/new-password-form.tsx"),
  },
  { name: "floating", claims: (reaches) => reaches(dialog) && [...selects, ...menus].some(reaches) },
  { name: "dialogs", claims: (reaches) => reaches(dialog) },
  { name: "selects", claims: (reaches) => selects.some(reaches) },
  { name: "menus", claims: (reaches) => menus.some(reaches) },
  { name: "file-drop", claims: (reaches) => reaches("app/ui/fields/file-drop.tsx") },
  { name: "countries", claims: (reaches) => reaches("app/lib/countries.ts") },
  { name: "files", claims: (reaches) => transfers.some(reaches) },
  { name: "application", claims: (reaches) => isShared(reaches) && isOfApplicationsAlone(reaches) },
  { name: "shared", claims: (reaches) => isShared(reaches) && inWorkspace.some(reaches) },
  { name: "facts", claims: (reaches) => isShared(reaches) && isOfFactsAlone(reaches) },
  { name: "admin", claims: isShared },
  // With what its dialogs share, which come later.
  ...inWorkspace
    .filter((screen) => screen !== home)
    .map((screen) => ({ name: path.basename(screen, ".tsx"), claims: (reaches: Reaches) => reaches(screen) })),
]);

export default defineConfig({
  plugins: [
    reactRouter(),
    directImports(["@mantine/core", "@mantine/hooks", "@mantine/notifications", "lucide-react"]),
    islands(),
    stylesOnce(["common", "app"]),
    packed(["entry.client", "common", "app", "shell", "inputs", "fields", "forms"]),
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
