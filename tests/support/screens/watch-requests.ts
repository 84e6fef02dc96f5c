import { onTestFinished } from "vitest";
import { network } from "./network.ts";

/** The addresses that the page asks for, from now on until the test ends; those of the test's own clients too. */
export function watchRequests(): string[] {
  const asked: string[] = [];
  const listen = ({ request }: { request: Request }) => void asked.push(request.url);
  network.events.on("request:start", listen);
  onTestFinished(() => network.events.removeListener("request:start", listen));
  return asked;
}

/**
 * The addresses that the browser is done with, from now on until the test ends: they were answered, or broken off.
 * What is broken off goes on behind `holdRequests` all the same, so what the product does then proves nothing.
 */
export function watchEndedRequests(): string[] {
  const ended: string[] = [];
  const observer = new PerformanceObserver((list) => void ended.push(...list.getEntries().map(({ name }) => name)));
  observer.observe({ type: "resource" });
  onTestFinished(() => observer.disconnect());
  return ended;
}
