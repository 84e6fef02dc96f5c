/**
 * What a link in a mail left in the page's address. The service writes it into the fragment, some flows into the
 * query too; when both carry a name, the query wins, as in the client library.
 */
export type AuthCallback =
  | { kind: "none" }
  /** `code` is the service's error code such as `otp_expired`, or null. */
  | { kind: "error"; code: string | null }
  | { kind: "recovery"; accessToken: string; refreshToken: string };

/** Reads `location.hash` and `location.search`. Never throws, whatever the address holds. */
export function readAuthCallback(address: { hash: string; search: string }): AuthCallback {
  const fragment = new URLSearchParams(address.hash.replace(/^#/, ""));
  const query = new URLSearchParams(address.search);
  const read = (name: string) => query.get(name) ?? fragment.get(name);

  if (read("error") ?? read("error_code") ?? read("error_description")) {
    return { kind: "error", code: read("error_code") };
  }
  const accessToken = read("access_token");
  const refreshToken = read("refresh_token");
  if (accessToken && refreshToken && read("type") === "recovery") {
    return { kind: "recovery", accessToken, refreshToken };
  }
  return { kind: "none" };
}
