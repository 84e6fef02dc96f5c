/** In the query it wins over the fragment, as in supabase-js. */
export type AuthCallback =
  | { kind: "none" }
  | { kind: "error"; code: string | null }
  | { kind: "recovery"; accessToken: string; refreshToken: string }
  /** For the browser that has the flow's verifier. */
  | { kind: "code"; code: string; flowId: string | null }
  /** For any browser, once. */
  | { kind: "token-hash"; tokenHash: string };

/** The source of a pattern: an address with a word of the auth service, which the app itself must read. */
export const callbackInAddress = "[?&#](access_token|code|error|error_code|error_description|token_hash)=";

interface Address {
  hash: string;
  search: string;
}

const flowIdName = "sb_flow_id";

const secretNames = [
  "access_token",
  "refresh_token",
  "provider_token",
  "provider_refresh_token",
  "code",
  "token_hash",
] as const;

const companionNames = ["type", flowIdName] as const;

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

/** Without secrets, which would stay in the history; null when there are none. */
export function withoutSecrets(address: Address): string | null {
  const fragment = fragmentOf(address);
  const query = new URLSearchParams(address.search);
  const isIn = (parameters: URLSearchParams) => secretNames.some((name) => parameters.has(name));
  if (!isIn(fragment) && !isIn(query)) return null;

  if (isIn(query)) for (const name of [...secretNames, ...companionNames]) query.delete(name);
  const search = query.size > 0 ? `?${query}` : "";
  return search + (isIn(fragment) ? "" : address.hash);
}

export function hasErrorInQuery(search: string): boolean {
  return readAuthCallback({ search, hash: "" }).kind === "error";
}

function fragmentOf({ hash }: Address): URLSearchParams {
  return new URLSearchParams(hash.replace(/^#/, ""));
}
