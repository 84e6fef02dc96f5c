import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const mantine = path.join(root, "node_modules/@mantine");
const core = path.join(mantine, "core/esm/index.mjs");
const read = (file: string) => readFileSync(file, "utf8");

/** The parts of Mantine's core whose stylesheets a text imports. */
function stylesIn(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/@mantine\/core\/styles\/([\w-]+?)(?:\.layer)?\.css/g)].map(([, name = ""]) => name),
  );
}

/** Names that a file imports from a library; of types none. */
function namesFrom(library: string, source: string): string[] {
  const imports = source.matchAll(new RegExp(`import \\{([^}]*)\\} from "${library}"`, "g"));
  return [...imports].flatMap(([, names = ""]) =>
    names
      .split(",")
      .map((name) => name.trim().split(" as ")[0] ?? "")
      .filter((name) => name !== "" && !name.startsWith("type ")),
  );
}

const origins = new Map(
  [...read(core).matchAll(/import \{([^}]*)\} from "(\.[^"]+)"/g)].flatMap(([, names = "", source = ""]) =>
    names.split(",").map((name): [string, string] => [name.trim(), path.join(path.dirname(core), source)]),
  ),
);

/** The parts that a module of Mantine's core is made of, by their class names. */
function partsOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return new Set();
  seen.add(file);
  const name = /(\w+)\.module\.mjs$/.exec(file)?.[1];
  const parts = new Set(
    name !== undefined && existsSync(path.join(mantine, `core/styles/${name}.layer.css`)) ? [name] : [],
  );
  for (const [, source = ""] of read(file).matchAll(/from "(\.[^"]+)"/g)) {
    for (const part of partsOf(path.join(path.dirname(file), source), seen)) parts.add(part);
  }
  return parts;
}

/** All that a file of the app shows of Mantine; a further library counts for the file that imports its stylesheet. */
function partsShownBy(source: string): Set<string> {
  const further = ["notifications", "dropzone", "tiptap", "charts"]
    .filter((library) => source.includes(`@mantine/${library}/styles.layer.css`))
    .flatMap((library) => globSync(`${mantine}/${library}/esm/**/*.mjs`).map(read));
  const names = [source, ...further].flatMap((text) => namesFrom("@mantine/core", text));
  const modules = names.map((name) => origins.get(name)).filter((file) => file !== undefined);
  return new Set(modules.flatMap((file) => Array.from(partsOf(file))));
}

const shownAtOnce = stylesIn(read(path.join(import.meta.dirname, "mantine.css")));
const shownLater = stylesIn(read(path.join(import.meta.dirname, "controls.css")));

const files = globSync("app/**/*.{ts,tsx}", { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, source: read(path.join(root, file)) }))
  .filter(({ source }) => source.includes('from "@mantine/'));

test("every part of Mantine that a file shows has its styles there", () => {
  expect(files.length).toBeGreaterThan(50);
  const lacking = files.flatMap(({ file, source }) => {
    const own = stylesIn(source);
    const later = source.includes('import "#app/ui/theme/controls.css";') ? shownLater : new Set<string>();
    const isThere = (part: string) => [shownAtOnce, later, own].some((styles) => styles.has(part));
    return [...partsShownBy(source)].filter((part) => !isThere(part)).map((part) => `${part} in ${file}`);
  });
  expect(lacking).toEqual([]);
});

test("no part's styles are there for nothing", () => {
  const shown = new Set(files.flatMap(({ source }) => Array.from(partsShownBy(source))));
  const basic = new Set(["baseline", "default-css-variables", "global"]);
  expect([...shownAtOnce, ...shownLater].filter((part) => !shown.has(part) && !basic.has(part))).toEqual([]);
});
