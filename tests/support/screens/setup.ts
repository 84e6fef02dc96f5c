import "#app/lib/zod-without-eval.ts";
import "#app/ui/theme/tokens.css";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { commands, page } from "vitest/browser";
import { openedAuthCallback } from "#app/lib/session/auth-callback-url.ts";
import { publicConfigElementId, serializePublicConfig } from "#app/lib/page/public-config.ts";
import { endUploads } from "./uploads.ts";
import { clearNetwork } from "./network.ts";
import { closeScreen, publicConfig } from "./open-screen.tsx";

// What every document of the app carries.
const element = document.createElement("script");
Object.assign(element, { id: publicConfigElementId, type: "application/json" });
element.textContent = serializePublicConfig(publicConfig);
if (!document.getElementById(publicConfigElementId)) document.head.append(element);
document.documentElement.lang = "en";
document.documentElement.dataset["remotePictures"] = "";
// The app reads once with what address it was opened: for all tests here, one that says nothing.
openedAuthCallback();

beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(async () => {
  vi.useRealTimers();
  await endUploads();
  closeScreen();
  clearNetwork();
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = "sidebar_state=; path=/; max-age=0";
  const problems = vi.mocked(console.error).mock.calls.map((words) => words.join(" "));
  vi.restoreAllMocks();
  await page.viewport(1280, 900);
  await commands.emulateColorScheme("light");
  expect(problems, "the app met no problem").toEqual([]);
});
