import { network } from "./network.ts";

/** The addresses that the page asks for, from now on until the test ends; those of the test's own clients too. */
export function watchRequests(): string[] {
  const asked: string[] = [];
  network.watch(({ url }) => void asked.push(url));
  return asked;
}
