import { expect, onTestFinished } from "vitest";

/** An address of another origin that does not answer: requests fail at once. */
export const elsewhere = "https://127.0.0.1:65535";

/**
 * Watches from now on what the browser asks for elsewhere, by scripts, pictures or whatever.
 * @returns an expectation that it was nothing
 */
export function watchElsewhere(): () => Promise<void> {
  const asked: string[] = [];
  const observer = new PerformanceObserver((list) => {
    asked.push(...list.getEntries().flatMap(({ name }) => (name.startsWith(elsewhere) ? [name] : [])));
  });
  observer.observe({ type: "resource" });
  onTestFinished(() => observer.disconnect());
  return async () => {
    // Once this request is seen, earlier ones would be seen too.
    const last = `${elsewhere}/last.png`;
    new Image().src = last;
    await expect.poll(() => asked).toEqual([last]);
  };
}
