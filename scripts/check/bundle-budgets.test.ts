import { expect, test } from "vitest";
import { type Budgets, findExcess } from "./bundle-budgets.ts";

const route = (id: string, parentId?: string) => ({ id, ...(parentId && { parentId }), module: `/${id}.js` });

const manifest = {
  url: "/manifest.js",
  entry: { module: "/entry.js", imports: ["/framework.js"] },
  routes: {
    root: { ...route("root"), imports: ["/app.js"], css: ["/app.css#"] },
    layout: { ...route("layout", "root"), imports: ["/shell.js", "/app.js"], css: [] },
    "routes/workspace/dashboard": { ...route("routes/workspace/dashboard", "layout"), imports: [], css: ["/home.css"] },
    "routes/workspace/profile": {
      ...route("routes/workspace/profile", "layout"),
      imports: ["/list.js", "/fields-1.js"],
      css: [],
    },
    "routes/public/list": { ...route("routes/public/list", "root"), imports: ["/blog.js"], css: [] },
  },
};

/** Every file has one kilobyte, except for those that are named. */
const weighing =
  (heavy: Record<string, number> = {}) =>
  (file: string) =>
    heavy[file] ?? 1;

const budgets: Budgets = {
  screens: {
    "routes/workspace/dashboard": { scripts: 8, styles: 2, further: 0 },
    "routes/workspace/profile": { scripts: 10, styles: 1, further: 2 },
  },
};

test("screens within their budgets are well, whatever a public page loads", () => {
  expect(findExcess(manifest, budgets, weighing({ "/blog.js": 500 }))).toEqual([]);
});

test("what a screen loads itself, through the routes around it and by import is counted, each file once", () => {
  expect(findExcess(manifest, budgets, weighing({ "/list.js": 1.5 }))).toEqual([
    "routes/workspace/profile: scripts of 10.5 kB instead of 10 kB",
    "routes/workspace/profile: further of 2.5 kB instead of 2 kB",
  ]);
  expect(findExcess(manifest, budgets, weighing({ "/app.js": 2 }))).toEqual([
    "routes/workspace/dashboard: scripts of 9.0 kB instead of 8 kB",
    "routes/workspace/profile: scripts of 11.0 kB instead of 10 kB",
  ]);
  expect(findExcess(manifest, budgets, weighing({ "/home.css": 1.2 }))).toEqual([
    "routes/workspace/dashboard: styles of 2.2 kB instead of 2 kB",
  ]);
});

test("a screen without a budget and a budget without a screen are told", () => {
  const { "routes/workspace/profile": profile, ...rest } = budgets.screens;
  expect(profile).toBeDefined();
  const other = { screens: { ...rest, "routes/workspace/gone": { scripts: 1, styles: 1, further: 1 } } };
  expect(findExcess(manifest, other, weighing())).toEqual([
    "routes/workspace/gone has a budget, but is no screen",
    "routes/workspace/profile has no budget",
  ]);
});
