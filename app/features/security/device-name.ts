/** What a user agent calls a browser; the first that fits counts, since most call themselves Chrome and Safari too. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPiOS|Opera)\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:HeadlessChrome|Chromium|Chrome|CriOS)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];

/** The same for what the browser runs on: phones before the systems that they are built on. */
const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac(?:intosh| OS X)\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** "Chrome on Windows" out of a User-Agent header; null when nothing in it is known. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const browser = nameOf(browsers, userAgent);
  const system = nameOf(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system;
}

/** Whether a User-Agent header is that of something one holds in a hand. */
export function isHandheld(userAgent: string | null): boolean {
  return userAgent !== null && /\b(?:iPhone|iPad|Android|Mobile)\b/.test(userAgent);
}

function nameOf(known: readonly [RegExp, string][], userAgent: string): string | null {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
