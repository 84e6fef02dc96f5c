import type { Rolldown } from "vite";
import path from "node:path";
import { expect, test } from "vitest";
import { type Chunk, groupsOf } from "./chunks.ts";

const root = path.resolve(import.meta.dirname, "../..");
const asRoute = "?__react-router-build-client-route";

/** What imports what, by paths in the repository; an entry is a route's own module that imports its source. */
const graph: Record<string, string[]> = {
  "app/entry.tsx": ["lib/framework.js"],
  [`app/home.tsx${asRoute}`]: ["app/home.tsx"],
  "app/home.tsx": ["lib/framework.js", "ui/card.tsx"],
  [`app/list.tsx${asRoute}`]: ["app/list.tsx"],
  "app/list.tsx": ["ui/card.tsx", "ui/field.tsx", "ui/pager.tsx"],
  "ui/card.tsx": ["lib/framework.js"],
  "ui/field.tsx": ["ui/base.tsx"],
  "ui/pager.tsx": ["ui/card.tsx"],
  "ui/base.tsx": ["ui/field.tsx"],
  "lib/framework.js": [],
};

const context = {
  getModuleInfo: (id: string) => {
    const imported = graph[path.relative(root, id)];
    return imported && { importedIds: imported.map((name) => path.join(root, name)) };
  },
} as unknown as Rolldown.ChunkingContext;

/** The chunk of each module, as the builder picks it: by the group of the highest priority that names one. */
function chunkOf(chunks: readonly Chunk[], id: string): string | null {
  const groups = groupsOf(chunks).toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0));
  for (const { name } of groups) {
    const found = typeof name === "function" ? name(id, context) : name;
    if (found) return found;
  }
  return null;
}

const chunks: Chunk[] = [
  { name: "framework", claims: (reaches) => reaches("app/entry.tsx") },
  { name: "first", claims: (reaches) => reaches("app/home.tsx") },
  { name: "fields", claims: (reaches) => reaches("ui/field.tsx") },
];
const of = (file: string) => chunkOf(chunks, path.join(root, file));

test("a module goes to the first chunk that claims it, whoever else imports it", () => {
  expect(of("lib/framework.js")).toBe("framework");
  expect(of("ui/card.tsx")).toBe("first");
  expect(of(`app/home.tsx${asRoute}`)).toBe("first");
});

test("what a source reaches only through others is claimed, also in a circle", () => {
  expect(of("ui/base.tsx")).toBe("fields");
});

test("a module that no chunk claims stays with the screen that imports it", () => {
  expect(of("ui/pager.tsx")).toBeNull();
  expect(of("app/list.tsx")).toBeNull();
});

test("what the builder adds is in the first chunk", () => {
  expect(of("ui/card.tsx")).not.toBe("framework");
  expect(chunkOf(chunks, "\0preload-helper")).toBe("framework");
});

test("a claim can tell styles apart", () => {
  const withoutStyles: Chunk[] = [{ name: "common", claims: (_reaches, id) => !id.endsWith(".css") }];
  expect(chunkOf(withoutStyles, "/page.css")).toBeNull();
  expect(chunkOf(withoutStyles, "/page.js")).toBe("common");
});
