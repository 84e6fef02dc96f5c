import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { licencesPage, shippedPackages } from "./licences.ts";

const root = path.resolve(import.meta.dirname, "..");

/** Licences that let a package be used and passed on with ours unread; those below the line each for its reason. */
const allowed = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "Unlicense",
  "Zlib",
  // Fonts, unchanged, under their own name.
  "OFL-1.1",
  // A file of a package that somebody changes stays open; we change none.
  "MPL-2.0",
  // Libraries that run beside ours and can be exchanged: libvips of sharp, libheif.
  "LGPL-3.0",
  "LGPL-3.0-or-later",
  // What browsers can do, as data of the build.
  "CC-BY-4.0",
]);

/** "A OR B" is ours to choose, of "A AND B" both hold. */
function isAllowed(expression: string): boolean {
  const terms = expression.replaceAll(/[()]/g, "");
  if (terms.includes(" OR ")) return terms.split(" OR ").some((term) => allowed.has(term));
  return terms.split(" AND ").every((term) => allowed.has(term));
}

test("every package that is shipped has a licence that we may ship", () => {
  const shipped = shippedPackages(root);
  expect(shipped.length).toBeGreaterThan(100);
  const refused = shipped.filter(({ licence }) => !isAllowed(licence));
  expect(refused.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
});

describe("the page of licences", () => {
  const long = (words: string) => `${words}\n${"Permission is granted to anybody. ".repeat(10)}`.trim();
  const tree = (files: Record<string, string>, packages: Record<string, object>) => {
    const folder = mkdtempSync(path.join(tmpdir(), "licences-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const all = { ...files, "package-lock.json": JSON.stringify({ packages }) };
    for (const [name, text] of Object.entries(all)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    return licencesPage(folder);
  };
  const mit = { version: "1.0.0", license: "MIT" };

  test("has the text of each, once where several have the same, and of what is within a package", () => {
    const page = tree(
      {
        "node_modules/a/LICENSE": long("Text of a and b"),
        "node_modules/b/licence.md": `${long("Text of a and b")}\r\n`,
        "node_modules/b/wasm/LICENSE_CODEC": long("Text of a codec"),
        "node_modules/b/license.js": long("export const no = 'text'"),
        "node_modules/b/node_modules/a/NOTICE": long("Text of the other a"),
        "node_modules/readme/package.json": "{}",
        "node_modules/readme/README.md": `# Readme\nWhat it does.\n## License\n\n${long("Text of a readme")}`,
      },
      {
        "node_modules/a": mit,
        "node_modules/b": mit,
        "node_modules/b/node_modules/a": { version: "2.0.0", license: "ISC" },
        "node_modules/readme": mit,
        "node_modules/for-tests": { ...mit, dev: true },
        "node_modules/for-another-machine": mit,
      },
    );
    expect(page).toContain("a 1.0.0: MIT\na 2.0.0: ISC\nb 1.0.0: MIT\nreadme 1.0.0: MIT\n");
    expect(page).toContain(`\na 1.0.0, b 1.0.0\n\n${long("Text of a and b")}\n`);
    expect(page).toContain(`\nb 1.0.0\n\n${long("Text of a codec")}\n`);
    expect(page).toContain(`\na 2.0.0\n\n${long("Text of the other a")}\n`);
    expect(page).toContain(`\nreadme 1.0.0\n\n${long("Text of a readme")}\n`);
    expect(page.match(/Text of/g)).toHaveLength(4);
    expect(page).not.toMatch(/for-|export const|What it does|bring no text/);
  });

  test("says which bring no text, whose they are, and where its words stand", () => {
    const about = { author: { name: "Somebody" }, repository: { url: "https://example.com/none" } };
    const page = tree(
      {
        "node_modules/a/LICENSE": long("Text of a"),
        "node_modules/none/package.json": JSON.stringify(about),
        "node_modules/none/LICENSE": "See the root of the repository.",
      },
      { "node_modules/a": mit, "node_modules/none": mit },
    );
    expect(page).toContain(
      "bring no text of their licence:\n\nnone 1.0.0: MIT, by Somebody, https://example.com/none\n",
    );
    expect(page).toContain("The words of MIT stand above, at a 1.0.0.");
  });

  test("has what those who pass on fonts, libraries and a database of others have to pass on", () => {
    const page = licencesPage(root);
    const texts = [
      "SIL OPEN FONT LICENSE",
      "GNU LESSER GENERAL PUBLIC LICENSE",
      // Of the libraries in libvips; its package has them in its readme alone.
      "| librsvg ",
    ];
    expect(texts.filter((text) => !page.includes(text))).toEqual([]);
    const named = shippedPackages(root).filter(({ name }) => ["react", "sharp", "@electric-sql/pglite"].includes(name));
    const heads = page.split("\n").filter((line) => !line.includes(": "));
    const unnamed = named.filter(({ name, version }) => !heads.some((head) => head.includes(`${name} ${version}`)));
    expect([named.length > 2, unnamed]).toEqual([true, []]);
    // Nothing but text.
    expect(page.includes("\uFFFD")).toBe(false);
  });
});
