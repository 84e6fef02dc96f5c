import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";

/** Kilobytes of gzip that a screen may load. */
const budgetSchema = z.strictObject({
  /** Of scripts and styles, opened as the first screen. */
  scripts: z.number(),
  styles: z.number(),
  /** Of scripts, for somebody who comes from the dashboard, where the parts of dialogs came when the browser was idle. */
  further: z.number(),
});

const budgetsSchema = z.strictObject({
  /** By the ids of the routes. */
  screens: z.record(z.string(), budgetSchema),
});

export type Budgets = z.infer<typeof budgetsSchema>;

const routeSchema = z.object({
  id: z.string(),
  parentId: z.optional(z.string()),
  module: z.string(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});

const manifestSchema = z.object({
  url: z.string(),
  entry: z.object({ module: z.string(), imports: z.array(z.string()) }),
  routes: z.record(z.string(), routeSchema),
});

type Manifest = z.infer<typeof manifestSchema>;

const home = "routes/workspace/dashboard";

/** Of what the shell's own dialogs and menus are made (vite.config.ts). */
const comesWhenIdle = /\/(basics|inputs|fields|forms|floating|dialogs|menus|selects|light)-[^/]*$/;

/** @returns what is over its budget or has none, a sentence each; empty when all is well */
export function findExcess(manifest: Manifest, budgets: Budgets, kilobytesOf: (file: string) => number): string[] {
  const weigh = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + kilobytesOf(file), 0);
  const atHome = filesOf(manifest, home).scripts;
  const screens = screensOf(manifest).map((id) => {
    const { scripts, styles } = filesOf(manifest, id);
    const further = [...scripts].filter((file) => !atHome.has(file) && !comesWhenIdle.test(file));
    return { id, scripts: weigh(scripts), styles: weigh(styles), further: weigh(further) };
  });
  const surplus = Object.keys(budgets.screens).filter((id) => !screens.some((screen) => screen.id === id));
  return [
    ...surplus.map((id) => `${id} has a budget, but is no screen`),
    ...screens.flatMap(({ id, ...found }) => {
      const budget = budgets.screens[id];
      if (!budget) return [`${id} has no budget`];
      return (["scripts", "styles", "further"] as const)
        .filter((kind) => found[kind] > budget[kind])
        .map((kind) => `${id}: ${kind} of ${found[kind].toFixed(1)} kB instead of ${budget[kind]} kB`);
    }),
  ];
}

/** Every address of the app, without the public pages, which load no framework. */
function screensOf({ routes }: Manifest): string[] {
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  return Object.keys(routes).filter((id) => !parents.has(id) && !id.startsWith("routes/public/"));
}

/** What the document of a screen names: its routes', from the root on, and what these import. */
function filesOf({ url, entry, routes }: Manifest, screen: string) {
  const scripts = new Set([url, entry.module, ...entry.imports]);
  const styles = new Set<string>();
  for (let route = routes[screen]; route; route = routes[route.parentId ?? ""]) {
    for (const file of [route.module, ...route.imports]) scripts.add(file);
    for (const file of route.css) styles.add(file.replace(/#$/, ""));
  }
  return { scripts, styles };
}

function readManifest(clientFolder: string): Manifest {
  const file = readdirSync(path.join(clientFolder, "assets")).find((name) => /^manifest-.*\.js$/.test(name));
  if (file === undefined) throw new Error("There is no build: npm run task:build makes one");
  const text = readFileSync(path.join(clientFolder, "assets", file), "utf8");
  const json = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  return manifestSchema.parse({ ...JSON.parse(json), url: `/assets/${file}` });
}

if (import.meta.main) {
  const client = path.resolve(import.meta.dirname, "../../build/client");
  const budgets = budgetsSchema.parse(
    JSON.parse(readFileSync(path.join(import.meta.dirname, "bundle-budgets.json"), "utf8")),
  );
  const weights = new Map<string, number>();
  const kilobytesOf = (file: string) => {
    const known = weights.get(file) ?? gzipSync(readFileSync(path.join(client, file))).length / 1000;
    weights.set(file, known);
    return known;
  };
  const excess = findExcess(readManifest(client), budgets, kilobytesOf);
  for (const line of excess) console.error(line);
  if (excess.length > 0) process.exitCode = 1;
}
