// `node scripts/licences.ts > THIRD-PARTY-LICENCES`: the packages of others that the product has where it is installed,
// under which licences, and the texts of these. The Dockerfile puts it into the image.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

export interface ShippedPackage {
  name: string;
  version: string;
  /** Below the root, as `node_modules/zod`. */
  folder: string;
  /** An SPDX expression, or what the package says in its place. */
  licence: string;
}

/** What packages say in their own words. */
const said: Record<string, string> = {
  // In its readme.
  "combine-errors": "MIT",
  // Its LICENSE is the one of two clauses.
  duck: "BSD-2-Clause",
};

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});
const manifestSchema = z.object({
  author: z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).optional(),
  repository: z.union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)]).optional(),
});

const ofLicence = /^(licen[cs]e|copying|notice|ofl|third[-_]party[-_](licen[cs]e|notice)s?)([-_.].*)?$/i;
const noText = /\.([cm]?[jt]sx?|json|map|gz)$/i;
/** Shorter ones only name a licence. */
const shortestText = 200;

/** Without what only tests and tools need. Some are for other machines, and not installed. */
export function shippedPackages(root: string): ShippedPackage[] {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")));
  return Object.entries(packages).flatMap(([folder, { version = "", license = "none", dev, link }]) => {
    if (!folder.includes("node_modules/") || dev || link) return [];
    const name = folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
    return [{ name, version, folder, licence: said[name] ?? license }];
  });
}

/** The page of all shipped packages that are installed below the root. */
export function licencesPage(root: string): string {
  const installed = shippedPackages(root).filter(({ folder }) => existsSync(path.join(root, folder)));
  const all = installed.toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
  const byText = new Map<string, string[]>();
  const withoutText: ShippedPackage[] = [];
  for (const one of all) {
    const texts = textsOf(path.join(root, one.folder));
    if (texts.length === 0) withoutText.push(one);
    for (const text of texts) byText.set(text, [...(byText.get(text) ?? []), titleOf(one)]);
  }
  return [
    "The product has these packages of others, each under its own licence. Texts stand below, once where several have the same.",
    all.map((one) => `${titleOf(one)}: ${one.licence}`).join("\n"),
    ...[...byText].map(([text, titles]) => `${"=".repeat(80)}\n${[...new Set(titles)].join(", ")}\n\n${text}`),
    ...(withoutText.length === 0 ? [] : [aboutThoseWithoutText(root, withoutText, all)]),
    "",
  ].join("\n\n");
}

function aboutThoseWithoutText(root: string, without: ShippedPackage[], all: ShippedPackage[]): string {
  const places = [...new Set(without.map(({ licence }) => licence))].flatMap((licence) => {
    const like = all.find((one) => one.licence === licence && !without.includes(one));
    return like === undefined ? [] : [`The words of ${licence} stand above, at ${titleOf(like)}.`];
  });
  const lines = without.map((one) => `${titleOf(one)}: ${one.licence}${originOf(path.join(root, one.folder))}`);
  return ["=".repeat(80), "These packages bring no text of their licence:", "", ...lines, "", ...places].join("\n");
}

function titleOf({ name, version }: ShippedPackage): string {
  return `${name} ${version}`;
}

/** Of a package's own files, also of the code of others that it has in folders; else what its readme says. */
function textsOf(folder: string): string[] {
  const files = filesOf(folder).filter((file) => ofLicence.test(path.basename(file)) && !noText.test(file));
  const texts = files.map(readText).filter((text) => text.length >= shortestText);
  if (texts.length > 0) return [...new Set(texts)];
  const readme = readdirSync(folder).find((name) => /^readme/i.test(name));
  const section = /^#+ *licen[cs].*?$([\s\S]*)/im.exec(readme === undefined ? "" : readText(path.join(folder, readme)));
  const text = section?.[1]?.trim() ?? "";
  return text.length < shortestText ? [] : [text];
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    // Packages within packages stand in the lock by themselves.
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : filesOf(name);
    return entry.isFile() ? [name] : [];
  });
}

function readText(file: string): string {
  return readFileSync(file, "utf8").replaceAll("\r\n", "\n").trim();
}

function originOf(folder: string): string {
  const { author, repository } = manifestSchema.parse(
    JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")),
  );
  return `${author ? `, by ${author}` : ""}${repository ? `, ${repository}` : ""}`;
}

if (import.meta.main) process.stdout.write(licencesPage(path.resolve(import.meta.dirname, "..")));
