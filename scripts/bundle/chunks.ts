import path from "node:path";
import type { Rolldown } from "vite";

const root = path.resolve(import.meta.dirname, "../..");
const asRoute = "?__react-router-build-client-route";

export type Reaches = (entry: string) => boolean;

/**
 * Which file of the client's build a module goes to, so that a screen is a few files instead of dozens of crumbs. The
 * first that applies; a module that no file claims stays with the screen that imports it.
 */
export interface Chunk {
  name: string;
  /** `reaches` tells whether a source and what it imports contain the module. */
  claims: (reaches: Reaches, id: string) => boolean;
}

/** @returns groups for `codeSplitting` */
export function groupsOf(chunks: readonly Chunk[]): Rolldown.CodeSplittingGroup[] {
  const reached = new Map<string, ReadonlySet<string>>();
  return chunks.map(({ name, claims }, index) => ({
    debugName: name,
    // A group takes along what its modules import, unless one of a higher priority has it.
    priority: chunks.length - index,
    name(id, graph) {
      // What the builder adds, all screens need.
      if (id.startsWith("\0")) return name;
      const reaches = (entry: string) => {
        const ids = reached.get(entry) ?? reachedFrom(entry, graph);
        reached.set(entry, ids);
        return ids.has(id);
      };
      return claims(reaches, id) ? name : null;
    },
  }));
}

function reachedFrom(entry: string, graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const ids = new Set<string>();
  const file = path.join(root, entry);
  const todo = [file, file + asRoute];
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    if (ids.has(id)) continue;
    ids.add(id);
    todo.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return ids;
}
