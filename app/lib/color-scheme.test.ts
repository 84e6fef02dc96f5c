import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { parseThemeChoice, themeScript } from "./color-scheme.ts";

/** Runs the head's script in a browser with this stored choice and system setting; gives the scheme it sets. */
function schemeFor(stored: string | null | Error, systemIsDark: boolean): string | undefined {
  let scheme: string | undefined;
  runInNewContext(themeScript, {
    localStorage: {
      getItem(key: string) {
        if (stored instanceof Error) throw stored;
        return key === "vite-ui-theme" ? stored : null;
      },
    },
    matchMedia: () => ({ matches: systemIsDark }),
    document: { documentElement: { setAttribute: (_: string, value: string) => (scheme = value) } },
  });
  return scheme;
}

describe("the scheme before the first paint", () => {
  test.each([
    ["light", true, "light"],
    ["dark", false, "dark"],
    ["system", true, "dark"],
    ["system", false, "light"],
    [null, true, "dark"],
    [null, false, "light"],
    ["nonsense", false, "light"],
    [new Error("storage is blocked"), true, "dark"],
  ])("stored %s, system dark %s: %s", (stored, systemIsDark, scheme) => {
    expect(schemeFor(stored, systemIsDark)).toBe(scheme);
  });
});

test("a stored word that is no choice counts as the system's", () => {
  expect(["light", "dark", "system", "auto", null].map(parseThemeChoice)).toEqual([
    "light",
    "dark",
    "system",
    "system",
    "system",
  ]);
});
