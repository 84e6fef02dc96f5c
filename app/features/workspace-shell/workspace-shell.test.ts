import { expect, test } from "vitest";
import { readSidebarState, sidebarCookie } from "./workspace-shell.tsx";

test("the sidebar is open until someone closed it", () => {
  expect(readSidebarState("")).toBe(true);
  expect(readSidebarState("a=b; sidebar_state=false; c=d")).toBe(false);
  expect(readSidebarState("sidebar_state=true")).toBe(true);
  expect(readSidebarState("other_sidebar_state=false")).toBe(true);
});

test("the choice is kept for seven days", () => {
  expect(sidebarCookie(false)).toBe("sidebar_state=false; path=/; max-age=604800; samesite=lax");
});
