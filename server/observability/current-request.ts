import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac } from "node:crypto";

/** What every line of the log that is written for a request says of it. */
export interface CurrentRequest {
  id: string;
  /** Twelve hex digits that are one person in this installation's log and nobody outside of it. Null: nobody signed in. */
  person: string | null;
}

const current = new AsyncLocalStorage<CurrentRequest>();

export function withinRequest<Result>(request: CurrentRequest, work: () => Result): Result {
  return current.run(request, work);
}

/** Undefined for what the server does by itself. */
export function currentRequest(): CurrentRequest | undefined {
  return current.getStore();
}

/** @param secret of the installation, so that nobody can try people's ids out. @returns notes who sends the current request */
export function createPersonNoter(secret: string): (userId: string) => void {
  return (userId) => {
    const request = current.getStore();
    if (request === undefined || request.person !== null) return;
    request.person = createHmac("sha256", secret).update(`log ${userId}`).digest("hex").slice(0, 12);
  };
}
