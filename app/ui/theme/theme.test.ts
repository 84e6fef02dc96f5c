import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { brandRamp, greenRamp, redRamp } from "./theme.ts";

const css = readFileSync(path.join(import.meta.dirname, "tokens.css"), "utf8");
const [light = "", dark = "", darkWithoutScripts = ""] = [...css.matchAll(/:root[^{]*\{([^}]*)\}/g)].map(
  ([, body]) => body,
);

function tokensOf(block: string): Map<string, string> {
  return new Map([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]));
}

const lightTokens = tokensOf(light);
const darkTokens = new Map([...lightTokens, ...tokensOf(dark)]);

function colour(tokens: Map<string, string>, name: string): string {
  const value = tokens.get(name) ?? "";
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  return reference ? colour(tokens, reference) : value;
}

/** WCAG 2 contrast ratio of two `#rrggbb` colours. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  if (!/^#[\da-f]{6}$/.test(hex)) throw new Error(`not a colour: "${hex}"`);
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test("Mantine's ramps are the tokens", () => {
  expect(brandRamp).toEqual(Array.from({ length: 10 }, (_, shade) => colour(lightTokens, `--brand-${shade}`)));
  expect([greenRamp[6], greenRamp[5]]).toEqual([colour(lightTokens, "--done"), colour(darkTokens, "--done")]);
  expect([redRamp[6], redRamp[5]]).toEqual([colour(lightTokens, "--danger"), colour(darkTokens, "--danger")]);
});

test("pages without scripts are as dark as those with them", () => {
  expect(tokensOf(darkWithoutScripts)).toEqual(tokensOf(dark));
});

describe.each([
  ["light", lightTokens],
  ["dark", darkTokens],
])("contrast in %s", (_, tokens) => {
  test.each(["--surface-page", "--surface-card", "--surface-raised", "--surface-sunken"])(
    "of text on %s",
    (surface) => {
      for (const text of [
        "--ink",
        "--ink-quiet",
        "--accent-text",
        "--done-text",
        "--danger-text",
        "--milestone-text",
      ]) {
        expect(contrast(colour(tokens, text), colour(tokens, surface)), text).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test.each(["accent", "milestone", "done", "danger"])("of %s text on its quiet ground", (name) => {
    expect(contrast(colour(tokens, `--${name}-text`), colour(tokens, `--${name}-quiet`))).toBeGreaterThanOrEqual(4.5);
  });

  test("of white on the filled button", () => {
    expect(contrast("#ffffff", colour(tokens, "--accent"))).toBeGreaterThanOrEqual(4.5);
  });

  test("of icons, rings and boundaries of controls", () => {
    for (const line of ["--line-control", "--focus", "--milestone", "--done", "--danger"]) {
      expect(contrast(colour(tokens, line), colour(tokens, "--surface-card")), line).toBeGreaterThanOrEqual(3);
    }
  });
});
