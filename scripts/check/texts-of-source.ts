import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

const root = path.resolve(import.meta.dirname, "../..");
const sources = ["app/**/*.{ts,tsx}", "shared/**/*.ts", "server/**/*.ts"];
const isTest = /\.(?:test|browser\.test|e2e|e2e-support|browser-support)\.tsx?$|\.d\.ts$|\/database\.types\.ts$/;

interface SourceFile {
  /** Below the repository's root. */
  file: string;
  source: string;
}

/** The source of app, shared and server without its tests. @throws where hardly any file was found */
export function productSources(): SourceFile[] {
  const found = globSync(sources, { cwd: root })
    .filter((file) => !isTest.test(file))
    .map((file) => ({ file, source: readFileSync(path.join(root, file), "utf8") }));
  if (found.length < 100) throw new Error(`Only ${found.length} files were found to look at`);
  return found;
}

/** Literals, templates (with … for what is put in) and the text of JSX; patterns, comments and addresses of modules are none of them. */
export function textsOfSource({ file, source }: SourceFile): string[] {
  return textsOf(parseSync(file, source).program);
}

function textsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (typeof node !== "object" || node === null) return [];
  const { type, value, quasis, expressions }: Record<string, unknown> = { ...node };
  if (type === "Literal" || type === "JSXText") return typeof value === "string" ? [value] : [];
  if (type === "TemplateLiteral" && Array.isArray(quasis))
    return [quasis.map((part) => part.value.cooked ?? "").join("…"), ...textsOf(expressions)];
  return Object.entries(node).flatMap(([key, child]) => (key === "source" ? [] : textsOf(child)));
}
