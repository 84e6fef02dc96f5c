import { describe, expect, test } from "vitest";
import { deviceName, isHandheld } from "./device-name.ts";

const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36";
const userAgents = {
  chromeWindows: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`,
  edge: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/143.0.0.0`,
  opera: `Mozilla/5.0 (X11; Linux x86_64) ${chrome} OPR/120.0.0.0`,
  chromeAndroid: `Mozilla/5.0 (Linux; Android 10; K) ${chrome.replace("Safari", "Mobile Safari")}`,
  samsung:
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
  chromeOs: `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome}`,
  headless:
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/143.0.0.0 Safari/537.36",
  firefoxMac: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0",
  safariMac:
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15",
  safariPhone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
  chromePhone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0.0.0 Mobile/15E148 Safari/604.1",
  firefoxTablet:
    "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/605.1.15",
} as const;

describe("a device in words", () => {
  test.each([
    ["chromeWindows", "Chrome on Windows"],
    ["edge", "Edge on Windows"],
    ["opera", "Opera on Linux"],
    ["chromeAndroid", "Chrome on Android"],
    ["samsung", "Samsung Internet on Android"],
    ["chromeOs", "Chrome on ChromeOS"],
    ["headless", "Chrome on Linux"],
    ["firefoxMac", "Firefox on Mac"],
    ["safariMac", "Safari on Mac"],
    ["safariPhone", "Safari on iPhone"],
    ["chromePhone", "Chrome on iPhone"],
    ["firefoxTablet", "Firefox on iPad"],
  ] as const)("%s is %s", (name, words) => {
    expect(deviceName(userAgents[name])).toBe(words);
  });

  test("says what is known when half of it is not", () => {
    expect(deviceName("Firefox/145.0")).toBe("Firefox");
    expect(deviceName("curl (Linux)")).toBe("Linux");
  });

  test("of programs, of nothing and of nonsense is unknown", () => {
    expect(["node", "curl/8.5.0", "", null, "<script>alert(1)</script>"].map(deviceName)).toEqual(Array(5).fill(null));
  });
});

test("tells what is held in a hand from what stands on a desk", () => {
  expect([userAgents.safariPhone, userAgents.chromeAndroid, userAgents.firefoxTablet].map(isHandheld)).toEqual([
    true,
    true,
    true,
  ]);
  expect([userAgents.safariMac, userAgents.chromeWindows, "node", null].map(isHandheld)).toEqual(Array(4).fill(false));
});
