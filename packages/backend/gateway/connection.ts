import { IncomingMessage } from "node:http";

const connections = new WeakMap<Request, IncomingMessage>();

/** A request is made anew from its connection for whoever reads its `body` or all of its `headers`. */
export function rememberConnection(request: Request, incoming: unknown): void {
  if (incoming instanceof IncomingMessage) connections.set(request, incoming);
}

/** Undefined where the server asks itself. */
export function connectionOf(request: Request): IncomingMessage | undefined {
  return connections.get(request);
}

/** All of them, with names in lower case. */
export function headersOf(request: Request): Record<string, string | string[] | undefined> {
  return connections.get(request)?.headers ?? Object.fromEntries(request.headers);
}
