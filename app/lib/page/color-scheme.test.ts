import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { parseThemeChoice, staticThemeScript, themeScript } from "./color-scheme.ts";

interface Browser {
  stored: string | null | Error;
  systemIsDark: boolean;
}

/** Runs a head's script in such a browser. `scheme` is what it set last, `tell` fires an event it listens to. */
function run(script: string, browser: Browser) {
  const listeners: Record<string, () => void> = {};
  const addEventListener = (event: string, listener: () => void) => (listeners[event] = listener);
  const result = { scheme: undefined as string | undefined, tell: (event: string) => listeners[event]?.() };
  runInNewContext(script, {
    addEventListener,
    localStorage: {
      getItem(key: string) {
        if (browser.stored instanceof Error) throw browser.stored;
        return key === "vite-ui-theme" ? browser.stored : null;
      },
    },
    matchMedia: () => ({ matches: browser.systemIsDark, addEventListener }),
    document: { documentElement: { setAttribute: (_: string, value: string) => (result.scheme = value) } },
  });
  return result;
}

describe.each([
  ["an app screen", themeScript],
  ["a static page", staticThemeScript],
])("the scheme of %s before the first paint", (_page, script) => {
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
    expect(run(script, { stored, systemIsDark }).scheme).toBe(scheme);
  });
});

test("a static page follows the system and the choice made in another tab", () => {
  const browser: Browser = { stored: null, systemIsDark: false };
  const page = run(staticThemeScript, browser);
  browser.systemIsDark = true;
  page.tell("change");
  expect(page.scheme).toBe("dark");
  browser.stored = "light";
  page.tell("storage");
  expect(page.scheme).toBe("light");
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
