/**
 * What a link in a mail left in the page's address. The service writes it into the fragment, some flows into the
 * query too; when both carry a name, the query wins, as in the client library.
 */
export type AuthCallback =
  | { kind: "none" }
  /** `code` is the service's error code such as `otp_expired`, or else the general name of the error; null without. */
  | { kind: "error"; code: string | null }
  | { kind: "recovery"; accessToken: string; refreshToken: string }
  /** To be exchanged for a session by the browser that holds the flow's verifier. */
  | { kind: "code"; code: string; flowId: string | null }
  /** To be exchanged for a session by any browser, once. */
  | { kind: "token-hash"; tokenHash: string };

interface Address {
  hash: string;
  search: string;
}

/** The client library's name for the flow that a code belongs to. */
const flowIdName = "sb_flow_id";

/** What opens a session to whoever reads it. */
const secretNames = [
  "access_token",
  "refresh_token",
  "provider_token",
  "provider_refresh_token",
  "code",
  "token_hash",
] as const;

/** What stands beside a secret and means nothing without it. */
const companionNames = ["type", flowIdName] as const;

/** Reads `location.hash` and `location.search`. Never throws, whatever the address holds. */
export function readAuthCallback(address: Address): AuthCallback {
  const fragment = fragmentOf(address);
  const query = new URLSearchParams(address.search);
  const read = (name: string) => query.get(name) ?? fragment.get(name);

  const errorCode = read("error_code") ?? read("error");
  if (errorCode ?? read("error_description")) return { kind: "error", code: errorCode };

  const accessToken = read("access_token");
  const refreshToken = read("refresh_token");
  if (accessToken && refreshToken && read("type") === "recovery") {
    return { kind: "recovery", accessToken, refreshToken };
  }
  const tokenHash = query.get("token_hash");
  if (tokenHash && query.get("type") === "recovery") return { kind: "token-hash", tokenHash };
  const code = query.get("code");
  return code ? { kind: "code", code, flowId: query.get(flowIdName) } : { kind: "none" };
}

/**
 * Query and fragment without what opens a session, so that neither the browser's history nor a copied address gives
 * it away; null when there is nothing to take out.
 */
export function withoutSecrets(address: Address): string | null {
  const fragment = fragmentOf(address);
  const query = new URLSearchParams(address.search);
  const isIn = (parameters: URLSearchParams) => secretNames.some((name) => parameters.has(name));
  if (!isIn(fragment) && !isIn(query)) return null;

  if (isIn(query)) for (const name of [...secretNames, ...companionNames]) query.delete(name);
  const search = query.size > 0 ? `?${query}` : "";
  return search + (isIn(fragment) ? "" : address.hash);
}

/** Whether the service left an error in the query, where it stands when no page was waiting for it. */
export function hasErrorInQuery(search: string): boolean {
  return readAuthCallback({ search, hash: "" }).kind === "error";
}

function fragmentOf({ hash }: Address): URLSearchParams {
  return new URLSearchParams(hash.replace(/^#/, ""));
}
