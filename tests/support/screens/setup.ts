import "#app/lib/zod-without-eval.ts";
import "#app/ui/tokens.css";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { commands, page } from "vitest/browser";
import { publicConfigElementId, serializePublicConfig } from "#app/lib/public-config.ts";
import { clearNetwork } from "./network.ts";
import { closeScreen, publicConfig } from "./open-screen.tsx";

// What every document of the app carries.
const element = document.createElement("script");
Object.assign(element, { id: publicConfigElementId, type: "application/json" });
element.textContent = serializePublicConfig(publicConfig);
if (!document.getElementById(publicConfigElementId)) document.head.append(element);
document.documentElement.lang = "en";
document.documentElement.dataset["remotePictures"] = "";

beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(async () => {
  closeScreen();
  clearNetwork();
  localStorage.clear();
  sessionStorage.clear();
  const problems = vi.mocked(console.error).mock.calls.map((words) => words.join(" "));
  vi.restoreAllMocks();
  await page.viewport(1280, 900);
  await commands.emulateColorScheme("light");
  expect(problems, "the app met no problem").toEqual([]);
});
