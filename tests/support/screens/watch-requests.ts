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
