import { readFile } from "node:fs/promises";
import type { ESTree } from "rolldown/utils";
import type { Plugin, Rolldown } from "vite";

/** Where a name that a library exports is made. */
interface Origin {
  file: string;
  name: string;
}

type Origins = ReadonlyMap<string, Origin>;

/**
 * Lets the client's build import a library's part from the file that makes it, not from the index of all parts, which
 * would make every file that imports one part a neighbour of all others (see `chunks.ts`).
 */
export function directImports(libraries: readonly string[]): Plugin {
  const known = new Map<string, Promise<Origins>>();

  return {
    name: "direct-imports",
    apply: "build",
    enforce: "post",
    applyToEnvironment: (environment) => environment.name === "client",
    async transform(code, id) {
      if (!libraries.some((library) => code.includes(library))) return null;
      let changed = code;
      for (const node of this.parse(code).body.toReversed()) {
        if (node.type !== "ImportDeclaration" || !libraries.includes(node.source.value)) continue;
        const library = node.source.value;
        const origins = known.get(library) ?? readOrigins(this, library, id);
        known.set(library, origins);
        changed = changed.slice(0, node.start) + direct(node, await origins) + changed.slice(node.end);
      }
      return changed === code ? null : { code: changed, map: null };
    },
  };
}

async function readOrigins(context: Rolldown.PluginContext, library: string, importer: string): Promise<Origins> {
  const index = await context.resolve(library, importer);
  if (!index) throw new Error(`${library} cannot be found`);
  const fileOf = async (source: string) => (await context.resolve(source, index.id))?.id ?? source;
  const imported = new Map<string, Origin>();
  const exported = new Map<string, Origin>();
  for (const node of context.parse(await readFile(index.id, "utf8")).body) {
    if (node.type === "ImportDeclaration") {
      for (const part of node.specifiers) {
        if (part.type !== "ImportSpecifier") continue;
        imported.set(part.local.name, { file: await fileOf(node.source.value), name: nameOf(part.imported) });
      }
    } else if (node.type === "ExportNamedDeclaration") {
      for (const part of node.specifiers) {
        const name = nameOf(part.local);
        const origin = node.source ? { file: await fileOf(node.source.value), name } : imported.get(name);
        if (origin) exported.set(nameOf(part.exported), origin);
      }
    }
  }
  return exported;
}

function direct({ specifiers, source }: ESTree.ImportDeclaration, origins: Origins): string {
  const lines = specifiers.map((part) => {
    const origin = part.type === "ImportSpecifier" ? origins.get(nameOf(part.imported)) : undefined;
    if (!origin) throw new Error(`${source.value} has no part ${part.local.name} that can be imported by itself`);
    return `import { ${origin.name} as ${part.local.name} } from ${JSON.stringify(origin.file)};`;
  });
  return lines.join(" ");
}

function nameOf(node: ESTree.ModuleExportName): string {
  return node.type === "Literal" ? node.value : node.name;
}
